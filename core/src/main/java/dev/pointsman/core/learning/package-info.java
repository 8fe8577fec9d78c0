/**
 * The stages after the base choice; they choose among its survivors only.
 */
@NullMarked
package dev.pointsman.core.learning;

import org.jspecify.annotations.NullMarked;
