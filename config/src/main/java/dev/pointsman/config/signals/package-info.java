/** Signals as configured: what of a request rules can ask about. They are evaluated in the module {@code signals}. */
@NullMarked
package dev.pointsman.config.signals;

import org.jspecify.annotations.NullMarked;
