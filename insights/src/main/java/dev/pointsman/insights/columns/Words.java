package dev.pointsman.insights.columns;

import java.util.List;

/** Words that nearly every record has, as one byte. The list may grow at its end and must never change before it. */
final class Words {
    private static final List<String> KNOWN = List.of(
            "applied",
            "skipped",
            "tolerance_band",
            "incomplete_latency_coverage",
            "no_available_values",
            "outside_tolerance",
            "missing_measurement",
            "max_tpot_ms",
            "max_ttft_ms",
            "max_cost_per_1m",
            "max_inflight",
            "min_score",
            "quality_evidence",
            "base",
            "exploration",
            "adaptation",
            "protection",
            "retry");
    private static final int SPELT = 0;

    private Words() {}

    static void write(ByteWriter out, String word) {
        int code = KNOWN.indexOf(word) + 1;
        out.octet(code);
        if (code == SPELT) {
            out.text(word);
        }
    }

    static String read(ByteReader in) {
        int code = in.octet();
        if (code < 0 || code > KNOWN.size()) {
            throw new MalformedColumns("a word of code " + code + "; this build knows " + KNOWN.size());
        }
        return code == SPELT ? in.text() : KNOWN.get(code - 1);
    }
}
