/**
 * Why a choice was made, asked of its record: the choice is made again, and for each loser the smallest single change is found under
 * which it would have won.
 */
@NullMarked
package dev.pointsman.insights.explain;

import org.jspecify.annotations.NullMarked;
