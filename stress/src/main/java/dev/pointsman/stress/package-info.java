/** What several threads touch at once in the core, under jcstress. */
@NullMarked
package dev.pointsman.stress;

import org.jspecify.annotations.NullMarked;
