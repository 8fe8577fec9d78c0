/**
 * How configuration files are read and checked. Not for use from outside this module.
 */
@NullMarked
package dev.pointsman.config.internal;

import org.jspecify.annotations.NullMarked;
