@org.jspecify.annotations.NullMarked
package dev.pointsman.core.quality;
