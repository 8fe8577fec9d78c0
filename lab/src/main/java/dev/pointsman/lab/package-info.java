/**
 * The policy lab: simulates scenarios of model servers and traffic in virtual time, and drives the product's own choice,
 * telemetry, leases and exploration with a virtual clock. See {@code docs/prediction.md}.
 */
@NullMarked
package dev.pointsman.lab;

import org.jspecify.annotations.NullMarked;
