/**
 * Gather, select, propose and take the lease, in one step: what the gateway, the library and the simulator call.
 */
@NullMarked
package dev.pointsman.core.choice;

import org.jspecify.annotations.NullMarked;
