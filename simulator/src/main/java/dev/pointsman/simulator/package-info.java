/**
 * Backends that are no models: {@link dev.pointsman.simulator.SimulatedBackend} behaves like an inference server with
 * continuous batching, for demonstrations and load tests; {@link dev.pointsman.simulator.ScriptedBackend} and
 * {@link dev.pointsman.simulator.RawBackend} answer with exact steps, for tests. All are real HTTP servers on loopback.
 */
@NullMarked
package dev.pointsman.simulator;

import org.jspecify.annotations.NullMarked;
