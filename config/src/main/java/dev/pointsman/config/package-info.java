/**
 * The configuration: one YAML file read strictly into an immutable model, with every problem located by file, line and column.
 * {@link dev.pointsman.config.ConfigurationReader} is the way in; how files are read and checked is in {@code internal}.
 */
@NullMarked
package dev.pointsman.config;

import org.jspecify.annotations.NullMarked;
