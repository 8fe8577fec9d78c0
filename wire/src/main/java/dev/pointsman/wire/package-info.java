/**
 * What crosses the wire, without any network library: the request's head and the edits on its body, the incremental
 * reader of server-sent events, the token events of each streaming format, and the usage that backends report.
 *
 * <p>Everything here works on {@code byte[]} with offset and length. Only what routing and measuring need is read; no
 * byte that is not edited changes.
 */
@NullMarked
package dev.pointsman.wire;

import org.jspecify.annotations.NullMarked;
