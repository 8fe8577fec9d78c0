/** The commands that look into decision records. */
@NullMarked
package dev.pointsman.cli.insights;

import org.jspecify.annotations.NullMarked;
