/**
 * The compact form in which a choice is stored: numbers in binary columns, with a version, and what many records share (policy,
 * candidates, quality) as documents under the hash of their content.
 */
@NullMarked
package dev.pointsman.insights.columns;

import org.jspecify.annotations.NullMarked;
