package dev.pointsman.insights;

import dev.pointsman.insights.columns.Document;
import java.util.Collection;
import java.util.List;

/**
 * Records to be written together.
 *
 * @param records in the order in which they ended
 * @param documents that they refer to
 */
public record Batch(List<InsightsRecord> records, Collection<Document> documents) {}
