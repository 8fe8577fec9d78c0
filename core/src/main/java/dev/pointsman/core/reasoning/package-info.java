/**
 * Reasoning efforts as words, and the families of models by how their backends are told one. What goes where in a request's body
 * is the wire's business; here is only what a family has words for.
 */
@NullMarked
package dev.pointsman.core.reasoning;

import org.jspecify.annotations.NullMarked;
