package dev.pointsman.config.internal;

import java.util.Set;
import java.util.TreeSet;

/** Languages that can be told apart, as codes of ISO 639-1. */
final class LanguageCodes {
    static final Set<String> ALL = new TreeSet<>(Set.of(
            "af", "ar", "az", "be", "bg", "bn", "bs", "ca", "cs", "cy", "da", "de", "el", "en", "eo", "es", "et", "eu",
            "fa", "fi", "fr", "ga", "gu", "he", "hi", "hr", "hu", "hy", "id", "is", "it", "ja", "ka", "kk", "ko", "la",
            "lg", "lt", "lv", "mi", "mk", "mn", "mr", "ms", "nb", "nl", "nn", "pa", "pl", "pt", "ro", "ru", "sk", "sl",
            "sn", "so", "sq", "sr", "st", "sv", "sw", "ta", "te", "th", "tl", "tn", "tr", "ts", "uk", "ur", "vi", "xh",
            "yo", "zh", "zu"));

    private LanguageCodes() {}
}
