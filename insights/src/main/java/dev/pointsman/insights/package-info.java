/**
 * Decision records: what a request's model was chosen from, what was chosen and how it went, kept such that the choice can be made
 * again from the record. See {@code docs/explain.md}.
 */
@NullMarked
package dev.pointsman.insights;

import org.jspecify.annotations.NullMarked;
