/** {@code pointsman demo}: simulated models, a real gateway and light traffic, so that one sees the choice move. */
@NullMarked
package dev.pointsman.cli.demo;

import org.jspecify.annotations.NullMarked;
