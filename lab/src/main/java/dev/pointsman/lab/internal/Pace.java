package dev.pointsman.lab.internal;

import dev.pointsman.lab.Scenario;
import dev.pointsman.lab.Scenario.SlowSpell;
import java.util.List;

/** How much longer everything takes at one model, constant between changes. */
final class Pace {
    private static final double NOISE_SECONDS = 0.02;

    private final List<SlowSpell> spells;
    private final double sigma;
    private final Dice dice;
    private final int model;
    private double factor;
    private double until;

    Pace(Scenario scenario, int model, Dice dice) {
        this.spells = scenario.events().stream()
                .filter(event -> event.model() == model && event instanceof SlowSpell)
                .map(SlowSpell.class::cast)
                .toList();
        this.sigma = scenario.noiseSigma();
        this.dice = dice;
        this.model = model;
        moveTo(0);
    }

    /** Factor on all times now. */
    double factor() {
        return factor;
    }

    /** When it may change next; infinite for never. */
    double until() {
        return until;
    }

    /** Looks at the instant, which does not lie before the last one. */
    void moveTo(double seconds) {
        factor = 1;
        until = Double.POSITIVE_INFINITY;
        if (sigma > 0) {
            long interval = (long) Math.floor(seconds / NOISE_SECONDS);
            if ((interval + 1) * NOISE_SECONDS <= seconds) {
                interval++;
            }
            factor = 1 / dice.lognormal(sigma, Dice.Purpose.NOISE, model, interval);
            until = (interval + 1) * NOISE_SECONDS;
        }
        for (SlowSpell spell : spells) {
            if (seconds < spell.fromSeconds()) {
                until = Math.min(until, spell.fromSeconds());
            } else if (seconds < spell.untilSeconds()) {
                factor *= spell.factor();
                until = Math.min(until, spell.untilSeconds());
            }
        }
    }
}
