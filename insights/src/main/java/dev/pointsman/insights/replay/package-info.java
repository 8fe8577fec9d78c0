/** Recorded traffic decided again under another policy. */
@NullMarked
package dev.pointsman.insights.replay;

import org.jspecify.annotations.NullMarked;
