/** How signals are evaluated. */
@NullMarked
package dev.pointsman.signals.internal;

import org.jspecify.annotations.NullMarked;
