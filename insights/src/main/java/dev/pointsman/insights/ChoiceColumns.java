package dev.pointsman.insights;

/**
 * A choice in the form in which it is stored; {@link RecordedChoice} is the readable one.
 *
 * @param policy hash of the document with the algorithm and its exploration
 * @param pool hash of the document with the candidates
 * @param outcome of the selection, or {@code explored}
 * @param evidence numbers of this request, in columns
 * @param selection base choice, eligibility, trace and dispatch, in columns
 */
public record ChoiceColumns(String policy, String pool, String outcome, byte[] evidence, byte[] selection) {}
