/** Language detection by the library lingua, which is large: found by those who have this module on their class path. */
@NullMarked
package dev.pointsman.language;

import org.jspecify.annotations.NullMarked;
