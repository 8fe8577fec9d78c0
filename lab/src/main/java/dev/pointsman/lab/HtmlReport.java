package dev.pointsman.lab;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * A simulation as one HTML file that needs nothing else: the table, and for each policy plots over time of the slowest twentieth's
 * time to first token, of each model's share and of each model's attempts in flight.
 */
public final class HtmlReport {
    private static final int BUCKETS = 60;
    private static final double WIDTH = 320;
    private static final double HEIGHT = 110;
    private static final double P95 = 0.95;
    private static final String[] COLOURS = {
        "#0b6e99", "#c2410c", "#15803d", "#7e22ce", "#a16207", "#be185d", "#0f766e", "#475569"
    };
    private static final String HEAD = """
            <!doctype html><html lang="en"><meta charset="utf-8"><title>Pointsman simulation</title>
            <style>body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem;color:#111;background:#fff}
            pre{overflow-x:auto}section{display:flex;flex-wrap:wrap;gap:1rem}figure{margin:0}svg{background:#f8fafc}
            figcaption{font-size:13px;color:#334155}</style>
            """;

    private final Simulation simulation;
    private final double spanSeconds;

    private HtmlReport(Simulation simulation) {
        this.simulation = simulation;
        double[] arrivals = simulation.traffic().arrivalSeconds();
        this.spanSeconds = Math.max(1e-9, arrivals.length == 0 ? 0 : arrivals[arrivals.length - 1]);
    }

    /** The page. */
    public static String of(Simulation simulation, List<Outcome> outcomes, Map<String, Figures> figures) {
        return new HtmlReport(simulation).page(outcomes, figures);
    }

    private String page(List<Outcome> outcomes, Map<String, Figures> figures) {
        StringBuilder html = new StringBuilder(HEAD);
        html.append("<h1>").append(escaped(simulation.scenario().name())).append("</h1><pre>");
        html.append(escaped(ResultTable.of(simulation, figures))).append("</pre><p>Models: ");
        for (int i = 0; i < simulation.scenario().models().size(); i++) {
            html.append("<b style=\"color:")
                    .append(colour(i))
                    .append("\">")
                    .append(escaped(simulation.scenario().models().get(i).name()))
                    .append("</b> ");
        }
        html.append("</p>");
        for (Outcome outcome : outcomes) {
            html.append("<h2>").append(escaped(outcome.policy())).append("</h2><section>");
            plot(html, "TTFT p95 of requests by arrival, s", List.of(ttft(outcome)));
            plot(html, "share of requests", shares(outcome));
            plot(html, "attempts in flight", queues(outcome));
            html.append("</section>");
        }
        return html.append("</html>\n").toString();
    }

    private int bucket(double seconds) {
        return (int) Math.min(BUCKETS - 1, Math.max(0, seconds / spanSeconds * BUCKETS));
    }

    private double[] ttft(Outcome outcome) {
        List<List<Double>> buckets = new ArrayList<>();
        for (int i = 0; i < BUCKETS; i++) {
            buckets.add(new ArrayList<>());
        }
        for (int i = 0; i < outcome.ttftSeconds().length; i++) {
            if (!Double.isNaN(outcome.ttftSeconds()[i])) {
                buckets.get(bucket(simulation.traffic().arrivalSeconds()[i])).add(outcome.ttftSeconds()[i]);
            }
        }
        return buckets.stream()
                .mapToDouble(values -> values.isEmpty()
                        ? Double.NaN
                        : values.stream().sorted().toList().get((int) (P95 * (values.size() - 1))))
                .toArray();
    }

    private List<double[]> shares(Outcome outcome) {
        double[] all = new double[BUCKETS];
        List<double[]> each = perModel(model -> new double[BUCKETS]);
        for (int i = 0; i < outcome.model().length; i++) {
            int bucket = bucket(simulation.traffic().arrivalSeconds()[i]);
            all[bucket]++;
            if (outcome.model()[i] >= 0) {
                each.get(outcome.model()[i])[bucket]++;
            }
        }
        for (double[] one : each) {
            Arrays.setAll(one, i -> all[i] == 0 ? Double.NaN : one[i] / all[i]);
        }
        return each;
    }

    private List<double[]> queues(Outcome outcome) {
        return perModel(model -> Arrays.stream(outcome.queueLength())
                .mapToDouble(lengths -> lengths[model])
                .toArray());
    }

    private List<double[]> perModel(IntFunction<double[]> series) {
        List<double[]> all = new ArrayList<>();
        for (int model = 0; model < simulation.scenario().models().size(); model++) {
            all.add(series.apply(model));
        }
        return all;
    }

    private static void plot(StringBuilder html, String title, List<double[]> lines) {
        double highest = lines.stream()
                .flatMapToDouble(Arrays::stream)
                .filter(value -> !Double.isNaN(value))
                .max()
                .orElse(0);
        html.append(String.format(
                Locale.ROOT,
                "<figure><svg role=\"img\" aria-label=\"%s\" width=\"%.0f\" height=\"%.0f\">",
                title,
                WIDTH,
                HEIGHT));
        for (int i = 0; i < lines.size(); i++) {
            html.append("<polyline fill=\"none\" stroke-width=\"1.5\" stroke=\"")
                    .append(colour(i))
                    .append("\" points=\"");
            double[] values = lines.get(i);
            for (int x = 0; x < values.length; x++) {
                if (!Double.isNaN(values[x])) {
                    html.append(String.format(
                            Locale.ROOT,
                            "%.1f,%.1f ",
                            WIDTH * x / Math.max(1, values.length - 1),
                            HEIGHT - 2 - (HEIGHT - 4) * values[x] / Math.max(highest, Double.MIN_NORMAL)));
                }
            }
            html.append("\"/>");
        }
        html.append(String.format(
                Locale.ROOT, "</svg><figcaption>%s; top of the plot %.3g</figcaption></figure>", title, highest));
    }

    private static String colour(int model) {
        return COLOURS[model % COLOURS.length];
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
