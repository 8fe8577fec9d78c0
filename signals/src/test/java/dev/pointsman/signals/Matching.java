package dev.pointsman.signals;

import dev.pointsman.config.Configuration;
import dev.pointsman.config.ConfigurationReader;
import dev.pointsman.config.Loaded;
import dev.pointsman.wire.RequestHeadReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Decisions over one model, for tests. */
final class Matching {
    private Matching() {}

    /** A configuration with this under {@code routing}. */
    static Configuration configuration(String routing) {
        Loaded loaded = new ConfigurationReader(ignored -> Optional.empty())
                .read(
                        "providers: {models: [{name: m, backend_refs: [{endpoint: \"h:1\"}]}]}\nrouting:\n"
                                + routing.indent(2),
                        "test.yaml");
        return loaded.configuration()
                .orElseThrow(() -> new AssertionError(loaded.errors().toString()));
    }

    static DecisionMatcher matcher(String routing) {
        return new DecisionMatcher(configuration(routing).routing(), Optional.empty());
    }

    /** One signal, {@code type} as rules name it, with these keys, and one decision that asks for it. */
    static DecisionMatcher signal(String section, String type, String keys) {
        return matcher("signals: {" + section + ": [{name: s, " + keys + "}]}\n"
                + "decisions: [{name: d, modelRefs: [{model: m}], rules: {type: " + type + ", name: s}}]");
    }

    /** A request with one user message, {@code json} between its quotes. */
    static SignalInput saying(String json) {
        return request("\"messages\":[{\"role\":\"user\",\"content\":\"" + json + "\"}]");
    }

    /** A request with these members beside the model. */
    static SignalInput request(String members) {
        return request(members, Map.of());
    }

    static SignalInput request(String members, Map<String, List<String>> headers) {
        byte[] body = ("{\"model\":\"auto\"," + members + "}").getBytes(StandardCharsets.UTF_8);
        return new SignalInput(RequestHeadReader.read(body), name -> headers.getOrDefault(name, List.of()));
    }

    static boolean matches(DecisionMatcher matcher, SignalInput input) {
        return matcher.firstMatch(input).equals(OptionalInt.of(0));
    }

    /** The value of the only signal. */
    static double value(DecisionMatcher matcher, SignalInput input) {
        return reading(matcher, input).value();
    }

    static SignalReading reading(DecisionMatcher matcher, SignalInput input) {
        return ((RuleOutcome.Condition)
                        matcher.explain(input).getFirst().rules().orElseThrow())
                .reading();
    }
}
