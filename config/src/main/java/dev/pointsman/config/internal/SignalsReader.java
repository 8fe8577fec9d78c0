package dev.pointsman.config.internal;

import dev.pointsman.config.signals.ContextSignal;
import dev.pointsman.config.signals.KeywordSignal;
import dev.pointsman.config.signals.LanguageSignal;
import dev.pointsman.config.signals.SignalConfig;
import dev.pointsman.config.signals.SignalType;
import dev.pointsman.config.signals.TextScope;
import dev.pointsman.record.reading.NearestName;
import dev.pointsman.record.reading.Section;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Reads {@code routing.signals}. */
final class SignalsReader {
    private SignalsReader() {}

    static Signals read(Section routing) {
        Signals signals = new Signals();
        routing.section("signals").ifPresent(section -> {
            Foreign.SIGNALS.refuse(section);
            for (SignalType type : SignalType.values()) {
                section.sections(type.section()).forEach(signal -> add(signals, type, signal));
            }
            section.done();
        });
        return signals;
    }

    private static void add(Signals signals, SignalType type, Section section) {
        int errorsBefore = section.problems().errors();
        String name = section.requiredText("name");
        section.text("description");
        SignalConfig signal = switch (type) {
            case KEYWORD -> keywords(section, name);
            case CONTEXT -> context(section, name);
            case STRUCTURE -> StructureReader.read(section, name);
            case CONVERSATION -> ConversationReader.read(section, name);
            case METADATA -> MetadataReader.read(section, name);
            case LANGUAGE -> language(section, name);
        };
        section.done();
        Optional<SignalConfig> sound =
                section.problems().errors() == errorsBefore ? Optional.of(signal) : Optional.empty();
        if (!name.isEmpty() && !signals.add(type, name, section.path(), sound)) {
            section.problems()
                    .error(
                            section.path("name"),
                            "the " + type.id() + " signal '" + name + "' is listed twice: choose another name");
        }
    }

    private static SignalConfig keywords(Section section, String name) {
        KeywordSignal.Operator operator = section.oneOf(
                        "operator", KeywordSignal.Operator.class, KeywordSignal.Operator::name)
                .orElse(KeywordSignal.Operator.OR);
        Foreign.METHOD.refuseValue(section, "method");
        KeywordSignal.Method method =
                Foreign.METHOD.names(section.text("method").orElse(""))
                        ? KeywordSignal.Method.PHRASE
                        : section.oneOf("method", KeywordSignal.Method.class, KeywordSignal.Method::id)
                                .orElse(KeywordSignal.Method.PHRASE);
        List<String> keywords = phrases(section);
        if (method == KeywordSignal.Method.REGEX) {
            for (int i = 0; i < keywords.size(); i++) {
                RegularExpressions.check(keywords.get(i), section.path("keywords") + "[" + i + "]", section.problems());
            }
            if (section.has("word_boundaries")) {
                section.problems()
                        .error(
                                section.path("word_boundaries"),
                                "has no meaning with method: regex: write \\b in the expressions");
            }
        }
        return new KeywordSignal(
                name,
                operator,
                method,
                keywords,
                section.flag("case_sensitive").orElse(false),
                section.flag("word_boundaries").orElse(true),
                scope(section));
    }

    /** {@code keywords}, at least one and none blank. */
    static List<String> phrases(Section section) {
        int errorsBefore = section.problems().errors();
        List<String> keywords = section.texts("keywords");
        for (int i = 0; i < keywords.size(); i++) {
            if (keywords.get(i).isBlank()) {
                section.problems().error(section.path("keywords") + "[" + i + "]", "is blank: remove it");
            }
        }
        if (keywords.isEmpty() && section.problems().errors() == errorsBefore) {
            section.problems()
                    .error(section.path("keywords"), "lists nothing to look for: write for example [refund, invoice]");
        }
        return keywords;
    }

    private static SignalConfig context(Section section, String name) {
        OptionalLong least = Values.tokensOrNone(section, "min_tokens");
        OptionalLong most = Values.tokensOrNone(section, "max_tokens");
        if (!section.has("min_tokens") && !section.has("max_tokens")) {
            section.problems().error(section.path(), "bounds nothing: write min_tokens or max_tokens, for example 32K");
        }
        if (least.isPresent() && most.isPresent() && least.getAsLong() > most.getAsLong()) {
            section.problems()
                    .error(
                            section.path("max_tokens"),
                            "is below min_tokens, so no request matches: write at least " + least.getAsLong());
        }
        return new ContextSignal(name, least, most);
    }

    private static SignalConfig language(Section section, String name) {
        if (!name.isEmpty() && !LanguageCodes.ALL.contains(name)) {
            section.problems()
                    .error(
                            section.path("name"),
                            "must be the code of a language that can be told apart, such as en or zh, but is '" + name
                                    + "'"
                                    + NearestName.of(name, LanguageCodes.ALL)
                                            .map(near -> "; did you mean '" + near + "'?")
                                            .orElse(""));
        }
        return new LanguageSignal(
                name, section.number("threshold", 0, 1).orElse(LanguageSignal.DEFAULT_THRESHOLD), scope(section));
    }

    static TextScope scope(Section section) {
        return section.oneOf("scope", TextScope.class, TextScope::id).orElse(TextScope.LAST_USER_MESSAGE);
    }
}
