/**
 * The engine as a filter: one JSON line with a policy and evidence in, one line with the selection out. What an absent number
 * means, and every rule, is core's; this package only reads, asks and writes, as fast as that can be done.
 */
@NullMarked
package dev.pointsman.record.select;

import org.jspecify.annotations.NullMarked;
