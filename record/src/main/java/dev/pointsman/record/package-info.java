/** The JSON form of policies, evidence, selections and traces, read and written: one form for every surface. */
@NullMarked
package dev.pointsman.record;

import org.jspecify.annotations.NullMarked;
