/** The lab's whole table: every scenario, traffic and speed over several seeds, held against the numbers that we promise. */
@NullMarked
package dev.pointsman.lab.suite;

import org.jspecify.annotations.NullMarked;
