/** How the lab simulates: backends as events, a virtual clock, and the routers that are compared. */
@NullMarked
package dev.pointsman.lab.internal;

import org.jspecify.annotations.NullMarked;
