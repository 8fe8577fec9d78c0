package dev.pointsman.signals.internal;

import dev.pointsman.config.signals.TextScope;
import dev.pointsman.signals.LanguageDetector.Detected;
import dev.pointsman.signals.SignalInput;
import dev.pointsman.wire.RequestHead;
import dev.pointsman.wire.TopLevelFields;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What is known of one request so far. Each fact is found when it is first asked for, at most once. Lives as long as its request
 * is matched, and so do the texts that regular expressions and language detection need decoded. Not thread-safe.
 */
public final class RequestFacts {
    private static final int SCOPES = TextScope.values().length;

    private final SignalInput input;
    private final SignalSet signals;
    private final double[] measures;
    private final int[] @Nullable [] phraseCounts;
    private final @Nullable List<String>[] texts;
    private final @Nullable TextMeasure[] textMeasures;
    private final @Nullable Optional<Detected>[] languages;
    private @Nullable Map<String, String> bodyFields;

    @SuppressWarnings({"unchecked", "rawtypes"}) // arrays of generic types
    public RequestFacts(SignalInput input, SignalSet signals) {
        this.input = input;
        this.signals = signals;
        this.measures = new double[signals.size()];
        Arrays.fill(measures, Double.NaN);
        this.phraseCounts = new int[signals.phrases().groups()][];
        this.texts = new List[SCOPES];
        this.textMeasures = new TextMeasure[SCOPES];
        this.languages = new Optional[SCOPES];
    }

    boolean matches(int signal) {
        return signals.signal(signal).matches(measure(signal));
    }

    double measure(int signal) {
        double measure = measures[signal];
        if (Double.isNaN(measure)) {
            measure = signals.signal(signal).measure(this);
            measures[signal] = measure;
        }
        return measure;
    }

    RequestHead head() {
        return input.head();
    }

    List<String> header(String name) {
        return input.headers().apply(name);
    }

    Optional<String> bodyField(String name) {
        Map<String, String> found = bodyFields;
        if (found == null) {
            found = TopLevelFields.of(input.head(), signals.bodyFields());
            bodyFields = found;
        }
        return Optional.ofNullable(found.get(name));
    }

    /** How often each phrase of a group occurs. */
    int[] phraseCounts(int group) {
        int[] counts = phraseCounts[group];
        if (counts == null) {
            counts = signals.phrases().count(group, head());
            phraseCounts[group] = counts;
        }
        return counts;
    }

    /** The texts of a scope, decoded. */
    List<String> texts(TextScope scope) {
        List<String> decoded = texts[scope.ordinal()];
        if (decoded == null) {
            decoded = ScopedTexts.decode(head(), scope, Integer.MAX_VALUE);
            texts[scope.ordinal()] = decoded;
        }
        return decoded;
    }

    TextMeasure textMeasure(TextScope scope) {
        TextMeasure measured = textMeasures[scope.ordinal()];
        if (measured == null) {
            measured = TextMeasure.of(head(), scope);
            textMeasures[scope.ordinal()] = measured;
        }
        return measured;
    }

    Optional<Detected> language(TextScope scope) {
        Optional<Detected> detected = languages[scope.ordinal()];
        if (detected == null) {
            String text = String.join("\n", ScopedTexts.decode(head(), scope, TextLanguage.CHARACTERS));
            detected = signals.detector().detect(text);
            languages[scope.ordinal()] = detected;
        }
        return detected;
    }
}
