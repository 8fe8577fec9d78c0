package dev.pointsman.core.quality;

import java.util.List;

/** What must hold within one normalisation, and between it and the metric that it reads. */
final class NormalizationChecks {

    private final Problems problems;

    NormalizationChecks(Problems problems) {
        this.problems = problems;
    }

    void check(Normalization normalization, String path) {
        if (normalization instanceof Normalization.LinearClamp clamp) {
            if (!(clamp.min() < clamp.max()) || !Double.isFinite(clamp.max() - clamp.min())) {
                problems.error(
                        path,
                        "linear_clamp needs finite numbers with min below max, not min " + clamp.min() + " and max "
                                + clamp.max());
            }
        } else if (normalization instanceof Normalization.Logistic logistic) {
            if (logistic.k() == 0 || !Double.isFinite(logistic.k()) || !Double.isFinite(logistic.x0())) {
                problems.error(
                        path,
                        "logistic needs a finite k other than 0 and a finite x0, not k " + logistic.k() + " and x0 "
                                + logistic.x0());
            }
        } else if (normalization instanceof Normalization.PiecewiseLinear lines) {
            checkPoints(lines.points(), path + ".points");
        } else if (normalization instanceof Normalization.Lookup lookup) {
            if (lookup.values().isEmpty()) {
                problems.error(
                        path + ".values", "lookup needs at least one value, for example {1: 0.0, 2: 0.5, 3: 1.0}");
            }
            lookup.values().forEach((key, value) -> {
                if (!Double.isFinite(key)) {
                    problems.error(path + ".values", "lookup needs finite keys, not " + key);
                }
                checkUnit(value, path + ".values." + key);
            });
        }
    }

    private void checkPoints(List<Normalization.PiecewiseLinear.Point> points, String path) {
        if (points.size() < 2) {
            problems.error(path, "piecewise_linear needs at least two points, for example [[0, 0], [1, 1]]");
        }
        for (int i = 0; i < points.size(); i++) {
            Normalization.PiecewiseLinear.Point point = points.get(i);
            String here = path + "[" + i + "]";
            if (!Double.isFinite(point.x())) {
                problems.error(here, "a point needs a finite x, not " + point.x());
            } else if (i > 0 && point.x() <= points.get(i - 1).x()) {
                problems.error(
                        here,
                        "points must ascend in x, but " + point.x() + " follows "
                                + points.get(i - 1).x() + "; sort them and keep one for each x");
            }
            checkUnit(point.y(), here);
        }
    }

    private void checkUnit(double value, String path) {
        if (!(value >= 0 && value <= 1)) {
            problems.error(path, "a normalised value must be in [0, 1], not " + value);
        }
    }

    void checkFits(Normalization normalization, BenchmarkMetric metric, String path) {
        if (metric.direction() == BenchmarkMetric.Direction.LOWER_IS_BETTER && normalization.rewardsMore()) {
            problems.error(
                    path,
                    "metric '" + metric.id() + "' is lower_is_better, but " + normalization.type()
                            + " here rewards more of it; write one_minus, a falling piecewise_linear or lookup, or logistic with k"
                            + " below 0");
        } else if (metric.direction() == BenchmarkMetric.Direction.HIGHER_IS_BETTER && normalization.rewardsLess()) {
            problems.warning(
                    path,
                    "metric '" + metric.id() + "' is higher_is_better, but " + normalization.type()
                            + " here rewards less of it");
        }
        boolean unitOnly =
                normalization instanceof Normalization.Identity || normalization instanceof Normalization.OneMinus;
        if (unitOnly && (metric.lo() < 0 || metric.hi() > 1)) {
            problems.warning(
                    path,
                    normalization.type() + " cuts values outside 0..1, but metric '" + metric.id() + "' has the range ["
                            + metric.lo() + ", " + metric.hi() + "]; linear_clamp or piecewise_linear reads all of it");
        }
    }
}
