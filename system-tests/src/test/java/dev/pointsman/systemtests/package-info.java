/** Official clients and long runs against a gateway on real sockets. */
@NullMarked
package dev.pointsman.systemtests;

import org.jspecify.annotations.NullMarked;
