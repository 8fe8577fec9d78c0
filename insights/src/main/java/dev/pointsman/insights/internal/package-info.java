/** How records are written and kept. */
@NullMarked
package dev.pointsman.insights.internal;

import org.jspecify.annotations.NullMarked;
