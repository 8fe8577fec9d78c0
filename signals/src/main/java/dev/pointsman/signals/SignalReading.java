package dev.pointsman.signals;

import dev.pointsman.config.signals.SignalConfig;
import java.util.Optional;

/**
 * A signal's answer for one request. It holds no text of the request.
 *
 * @param signal which signal
 * @param matched whether it matches
 * @param value what was measured: how many keywords were found, tokens, a count or density, 1 for a value that passes, the
 *     lead of the language
 * @param word the detected language as a code of ISO 639-1, for signals of that type; empty where none was detected
 */
public record SignalReading(SignalConfig signal, boolean matched, double value, Optional<String> word) {}
