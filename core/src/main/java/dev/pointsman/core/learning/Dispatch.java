package dev.pointsman.core.learning;

/**
 * What the request is sent to: the base choice, or what a later stage made of it within the survivors.
 *
 * @param index the candidate's index in declared order
 * @param stage which stage decided
 * @param reason why, for people
 */
public record Dispatch(int index, StageName stage, String reason) {}
