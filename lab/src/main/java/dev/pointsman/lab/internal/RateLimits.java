package dev.pointsman.lab.internal;

import dev.pointsman.lab.Scenario;
import java.util.List;

/** The rate limits of one model: a bucket of permits for each, full at first and refilled at the limit's own pace. */
final class RateLimits {
    private static final double SECONDS_PER_MINUTE = 60;

    private final List<Scenario.RateLimit> limits;
    private final double[] permits;
    private final double[] refilledSeconds;

    RateLimits(Scenario scenario, int model) {
        limits = scenario.events().stream()
                .filter(event -> event.model() == model)
                .filter(Scenario.RateLimit.class::isInstance)
                .map(Scenario.RateLimit.class::cast)
                .toList();
        permits = limits.stream().mapToDouble(Scenario.RateLimit::perMinute).toArray();
        refilledSeconds =
                limits.stream().mapToDouble(Scenario.RateLimit::fromSeconds).toArray();
    }

    /** Whether one more request is let through now; if so, it takes its permits. */
    boolean admits(double nowSeconds) {
        for (int i = 0; i < permits.length; i++) {
            Scenario.RateLimit limit = limits.get(i);
            if (nowSeconds >= limit.fromSeconds() && nowSeconds < limit.untilSeconds()) {
                double refill = (nowSeconds - refilledSeconds[i]) * limit.perMinute() / SECONDS_PER_MINUTE;
                permits[i] = Math.min(limit.perMinute(), permits[i] + refill);
                refilledSeconds[i] = nowSeconds;
                if (permits[i] < 1) {
                    return false;
                }
                permits[i]--;
            }
        }
        return true;
    }
}
