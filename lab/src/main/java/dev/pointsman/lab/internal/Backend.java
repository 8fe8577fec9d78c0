package dev.pointsman.lab.internal;

/** A simulated model server, as a chain of events in virtual time. */
interface Backend {
    /** When its next event is due, in seconds; infinite where nothing runs. */
    double dueSeconds();

    /** Lets the event happen that is due. */
    void step();

    /** Takes a request in. Everything due before must have happened. */
    void submit(int request, double nowSeconds);

    /** Loses everything. */
    int[] crash(double nowSeconds);

    /**
     * Time to first token by the true queue and speed if the request were sent now; where chance decides, the median.
     *
     * @param knowsAnswers whether the length of every answer is known too, and so when a full batch has a place again
     */
    double trueTtftSeconds(int request, double nowSeconds, boolean knowsAnswers);

    /** Is told of what a backend does. */
    interface Listener {
        void firstToken(int request, double atSeconds);

        void end(int request, double atSeconds);
    }
}
