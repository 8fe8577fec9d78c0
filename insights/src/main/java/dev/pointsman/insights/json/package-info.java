/** Records as JSON: for the API, for people, and to be carried to another store. */
@NullMarked
package dev.pointsman.insights.json;

import org.jspecify.annotations.NullMarked;
