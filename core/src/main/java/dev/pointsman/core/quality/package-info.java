/**
 * Quality as evidence: benchmarks, records of them, and indexes computed from both for one model at one reasoning effort.
 *
 * <p>A {@link dev.pointsman.core.quality.QualityCatalog} is built once from definitions and records, checked whole, and
 * then only read. {@link dev.pointsman.core.quality.QualityEvidence} is what a selection reads of it. Nothing here is
 * imputed: what was not measured at an effort is missing at that effort.
 */
@NullMarked
package dev.pointsman.core.quality;

import org.jspecify.annotations.NullMarked;
