package dev.pointsman.core.quality;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The id of a benchmark or an index, {@code namespace/name@semver} in lower case: {@code acme/clinical-quality@1.0.0}.
 *
 * @param namespace who defines it
 * @param name what it is
 * @param version semantic version; a change of meaning needs another one
 */
public record QualityId(String namespace, String name, String version) {

    private static final int MAX_LENGTH = 200;
    private static final String PART = "[a-z0-9]+(?:[._-]+[a-z0-9]+)*+";
    private static final String NUMBER = "(?:0|[1-9][0-9]*)";
    private static final Pattern FORM = Pattern.compile("(" + PART + ")/(" + PART + ")@(" + NUMBER + "\\." + NUMBER
            + "\\." + NUMBER + "(?:-[0-9a-z.-]+)?(?:\\+[0-9a-z.-]+)?)");

    /** Throws {@link IllegalArgumentException} with the text of {@link #problem} when a part breaks the form. */
    public QualityId {
        String text = namespace + "/" + name + "@" + version;
        if (!hasForm(text)) {
            throw new IllegalArgumentException(describe(text));
        }
    }

    /**
     * Reads an id.
     *
     * @throws IllegalArgumentException with the text of {@link #problem} when it breaks the form
     */
    public static QualityId parse(String text) {
        Matcher matcher = FORM.matcher(text);
        if (!hasForm(text) || !matcher.matches()) {
            throw new IllegalArgumentException(describe(text));
        }
        return new QualityId(matcher.group(1), matcher.group(2), matcher.group(3));
    }

    /** What is wrong with {@code text} as an id and what to write instead; empty when it is one. */
    public static Optional<String> problem(String text) {
        return hasForm(text) ? Optional.empty() : Optional.of(describe(text));
    }

    private static boolean hasForm(String text) {
        return text.length() <= MAX_LENGTH && FORM.matcher(text).matches();
    }

    private static String describe(String text) {
        String rule = "write namespace/name@major.minor.patch in lower case, at most " + MAX_LENGTH + " characters";
        if (text.length() > MAX_LENGTH) {
            return "an id of " + text.length() + " characters is too long; " + rule;
        }
        return "'" + text + "' is not an id; " + rule + ", for example '" + example(text) + "'";
    }

    private static String example(String text) {
        String lower = text.strip().toLowerCase(Locale.ROOT).replaceAll("\\s+", "-");
        for (String candidate : new String[] {
            lower, lower + ".0", lower + ".0.0", lower + "@1.0.0", "acme/" + lower, "acme/" + lower + "@1.0.0"
        }) {
            if (hasForm(candidate)) {
                return candidate;
            }
        }
        return "acme/clinical-quality@1.0.0";
    }

    @Override
    public String toString() {
        return namespace + "/" + name + "@" + version;
    }
}
