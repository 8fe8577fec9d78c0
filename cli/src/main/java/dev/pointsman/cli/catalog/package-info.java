/** {@code pointsman catalog}: what is known of models' quality, and where each figure comes from. */
@NullMarked
package dev.pointsman.cli.catalog;

import org.jspecify.annotations.NullMarked;
