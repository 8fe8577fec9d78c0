package dev.pointsman.core.selection;

import java.util.OptionalDouble;

/**
 * One factor's part in a weighted score, so that the sum can be redone by hand: the score is the sum of the contributions
 * divided by the sum of the weights that are present.
 *
 * @param factor which one
 * @param raw the value in the factor's unit; absent where the candidate has none
 * @param normalised 0..1, more is better; absent where the candidate has none
 * @param weight normalised weight, 0..1
 * @param contribution weight * normalised; absent where the candidate has none
 */
public record FactorContribution(
        Factor factor, OptionalDouble raw, OptionalDouble normalised, double weight, OptionalDouble contribution) {}
