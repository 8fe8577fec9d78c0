/**
 * What a request costs at a candidate: list prices per million tokens and the token budget of one request.
 */
@NullMarked
package dev.pointsman.core.pricing;

import org.jspecify.annotations.NullMarked;
