/** How the gateway works: {@link dev.pointsman.gateway.internal.Exchange} carries one request along its whole way. */
@NullMarked
package dev.pointsman.gateway.internal;

import org.jspecify.annotations.NullMarked;
