/**
 * The pure engine: policies, {@link dev.pointsman.core.selection.Selector#select} and the selection with its trace.
 */
@NullMarked
package dev.pointsman.core.selection;

import org.jspecify.annotations.NullMarked;
