/** The gateway: two listeners, the way of a request through them, and the live state behind it. */
@NullMarked
package dev.pointsman.gateway;

import org.jspecify.annotations.NullMarked;
