package dev.pointsman.core.learning;

import dev.pointsman.core.selection.Selection;

/**
 * A stage after the base choice. It may propose a survivor of the selection and nobody else. A pure function: what it reads of
 * the past is in the selection's evidence, so that a replay proposes the same.
 */
public interface Stage {
    StageName name();

    /**
     * @param selection the base choice, not rejected
     * @param proposal what the stage before proposed
     * @return a proposal of its own, or the one given
     */
    Dispatch propose(Selection selection, Dispatch proposal);
}
