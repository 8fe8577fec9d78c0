/** Placeholder. */
@NullMarked
package dev.pointsman.gateway;

import org.jspecify.annotations.NullMarked;
