/** The {@code pointsman} command. Results go to standard output; progress, logs and errors to standard error. */
@NullMarked
package dev.pointsman.cli;

import org.jspecify.annotations.NullMarked;
