package dev.pointsman.gateway.internal;

import dev.pointsman.core.choice.Choice;
import dev.pointsman.core.evidence.Candidate;
import dev.pointsman.core.evidence.RequestEvidence;
import dev.pointsman.core.evidence.RoutedRequest;
import dev.pointsman.core.learning.StageName;
import dev.pointsman.core.telemetry.Lease;
import dev.pointsman.core.telemetry.SampleRefusal;
import dev.pointsman.core.telemetry.Series;
import dev.pointsman.gateway.ExchangeRecord;
import dev.pointsman.gateway.ExchangeRecord.AttemptRecord;
import dev.pointsman.gateway.ExchangeRecord.Lifecycle;
import dev.pointsman.gateway.internal.RoutingTable.Route;
import dev.pointsman.gateway.internal.StoredResponses.Owner;
import dev.pointsman.signals.SignalInput;
import dev.pointsman.wire.InvalidRequestException;
import dev.pointsman.wire.RequestHead;
import dev.pointsman.wire.RequestHeadReader;
import dev.pointsman.wire.Usage;
import io.vertx.core.Handler;
import io.vertx.core.MultiMap;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClientAgent;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpServerRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * One request's way: read, match, choose, dispatch, relay, record. It runs on one event loop and keeps the routing table that it
 * began with. It ends exactly once, whatever happens, and all ends meet in {@link #end}.
 */
final class Exchange {
    private final DataPlane plane;
    private final Surface surface;
    private final RoutingTable table;
    private final HttpServerRequest request;
    private final ClientAnswer answer;
    private final String recordId;
    private final long startedMillis;
    private final List<AttemptRecord> attempts = new ArrayList<>(1);
    private @Nullable RequestHead head;
    private @Nullable RoutedRequest routed;
    private @Nullable DecisionRuntime decision;
    private @Nullable Choice choice;
    private int[] untried = {};
    private int nextUntried;
    private @Nullable Candidate candidate;
    private EffortResolution effort = EffortResolution.none();
    private @Nullable Attempt attempt;
    /** Whether the answer is being brought to its end here, which over HTTP/2 closes it at once. */
    private boolean finishing;

    private boolean ended;

    Exchange(DataPlane plane, Surface surface, RoutingTable table, HttpServerRequest request) {
        this.plane = plane;
        this.surface = surface;
        this.table = table;
        this.request = request;
        this.answer = new ClientAnswer(request, surface.errorForm(), plane.context());
        this.recordId = plane.newRecordId();
        this.startedMillis = plane.wallMillis();
    }

    void begin() {
        plane.opened(this);
        request.response().closeHandler(ignored -> clientLeft());
        request.response().exceptionHandler(ignored -> clientLeft());
        RequestBody.read(
                request, table.configuration().limits().maxBodyBytes(), guarded(this::read)::handle, this::fail);
    }

    private void read(byte[] body) {
        if (ended) {
            return;
        }
        RequestHead read;
        try {
            read = RequestHeadReader.read(body, surface.format());
        } catch (InvalidRequestException invalid) {
            fail(ClientError.invalidRequest(invalid.problem(), invalid.param(), invalid.code()));
            return;
        }
        head = read;
        routed = routedRequest(read, table);
        match(read);
    }

    static RoutedRequest routedRequest(RequestHead head, RoutingTable table) {
        return new RoutedRequest(
                new RequestEvidence(
                        OptionalLong.of(head.inputTokenEstimate()),
                        head.cachedPrefixTokenEstimate(),
                        head.outputBudgetTokens(),
                        head.maxOutputTokensPerChoice(),
                        Series.of(head.stream())),
                head.callerEffort(table.templateSwitches()),
                head.inputTokensBeyondAscii(),
                Surface.apiFormat(head.format()));
    }

    private void match(RequestHead read) {
        Optional<Route> route = table.route(new SignalInput(read, request.headers()::getAll));
        if (route.isEmpty()) {
            fail(
                    table.entrypoints().containsKey(read.model())
                            ? ClientError.noRoute(read.model())
                            : ClientError.unknownModel(read.model(), table.names()));
            return;
        }
        if (read.previousResponseId().isPresent()) {
            continueStored(read.previousResponseId().get());
            return;
        }
        switch (route.get()) {
            case Route.Direct direct -> dispatchDirect(direct.model());
            case Route.Routed toDecision -> choose(toDecision.decision());
        }
    }

    /** A stored response is continued where it is kept: there is nothing to choose. */
    private void continueStored(String id) {
        Optional<Owner> found = plane.storedResponses().find(id);
        if (found.isEmpty()) {
            fail(ClientError.unknownResponse(id));
            return;
        }
        Owner owner = found.get();
        ModelRuntime model = table.models().get(owner.model());
        Optional<BackendRuntime> backend = model == null ? Optional.empty() : model.backend(owner.backend());
        if (model == null || backend.isEmpty()) {
            fail(ClientError.responseWithoutBackend(id));
            return;
        }
        candidate = owner.candidate();
        effort = routed().callerEffort().isPresent() ? EffortResolution.none() : owner.effort();
        attempt(model, backend.get(), directLease(model));
    }

    private void choose(DecisionRuntime matched) {
        decision = matched;
        Choice made = matched.chooser().choose(routed());
        choice = made;
        if (made.dispatch().isEmpty()) {
            reject(made);
            return;
        }
        int first = made.dispatch().get().index();
        int[] order = made.selection().fallbackOrder();
        untried = new int[Math.max(0, order.length - 1)];
        int at = 0;
        for (int index : order) {
            if (index != first && at < untried.length) {
                untried[at++] = index;
            }
        }
        dispatch(first, made.lease().orElseThrow());
    }

    private void reject(Choice made) {
        fail(Rejections.error(matchedName(), made, surface), Lifecycle.REJECTED);
    }

    private void dispatch(int index, Lease lease) {
        ModelRuntime model = decision().models().get(index);
        Choice made = choice();
        candidate = made.evidence().candidate(index);
        effort = surface.takesEffort()
                ? EffortResolution.of(
                        made.evidence(), index, model.config().reasoning().family(), head())
                : EffortResolution.none();
        attempt(model, model.leastLoaded(), lease);
    }

    private void dispatchDirect(ModelRuntime model) {
        if (!model.speaks(surface.format())) {
            fail(ClientError.formatNotSpoken("Model '" + model.name() + "' does not speak this format", surface));
            return;
        }
        candidate = model.profile().candidate();
        effort = EffortResolution.none();
        attempt(model, model.leastLoaded(), directLease(model));
    }

    private Lease directLease(ModelRuntime model) {
        RoutedRequest asked = routed();
        long promptTokens = model.telemetry()
                .tokenCorrection()
                .correct(asked.numbers().inputTokens().orElse(0), asked.inputTokensBeyondAscii());
        return model.telemetry().load().acquire(asked.numbers().series(), promptTokens, nowNanos());
    }

    private void attempt(ModelRuntime model, BackendRuntime backend, Lease lease) {
        Attempt next = new Attempt(this, model, backend, lease, nextUntried >= untried.length);
        attempt = next;
        next.start(
                surface.backendPath(),
                request.headers(),
                BackendBody.of(head(), model, candidate(), effort.effort(), hidesUsage(model)));
    }

    /** Whether usage is asked for on the client's behalf, and the event with it kept from the client. */
    boolean hidesUsage(ModelRuntime model) {
        RequestHead asked = head();
        return asked.format().asksForUsage()
                && asked.stream()
                && !asked.includeUsage()
                && model.config().injectUsage();
    }

    /** Remembers who keeps an answer, where the client lets it be kept. */
    void storedAs(Attempt by, String id) {
        if (head().mayBeStored()) {
            plane.storedResponses().keep(id, new Owner(by.model().name(), by.backendName(), candidate(), effort));
        }
    }

    void attemptSucceeded(Attempt done) {
        BodyRelay relay = done.relay();
        boolean errorInStream = relay instanceof StreamRelay stream && stream.sawError();
        boolean refusedByBackend = done.status() >= 300;
        attempts.add(new AttemptRecord(
                done.model().name(),
                done.backendName(),
                errorInStream ? "error_in_stream" : refusedByBackend ? "status_" + done.status() : "ok"));
        if (relay != null) {
            if (refusedByBackend) {
                plane.measurement().refused(SampleRefusal.ATTEMPT_FAILED);
            } else if (errorInStream) {
                plane.measurement().brokenOff(done, relay, SampleRefusal.ATTEMPT_FAILED, nowNanos());
            } else {
                plane.measurement().succeeded(done, relay, head(), nowNanos());
            }
        }
        finishing = true;
        answer.end();
        end(
                errorInStream ? Lifecycle.ABORTED : refusedByBackend ? Lifecycle.FAILED : Lifecycle.COMPLETED,
                OptionalInt.of(done.status()));
    }

    void attemptFailed(Attempt failed, AttemptFailure failure, boolean committed) {
        attempts.add(new AttemptRecord(failed.model().name(), failed.backendName(), failure.result()));
        BodyRelay relay = failed.relay();
        SampleRefusal reason =
                failure.result().endsWith("timeout") ? SampleRefusal.TIMEOUT : SampleRefusal.ATTEMPT_FAILED;
        if (relay == null) {
            plane.measurement().refused(reason);
        } else {
            plane.measurement()
                    .brokenOff(failed, relay, relay.sawToken() ? SampleRefusal.STREAM_INCOMPLETE : reason, nowNanos());
        }
        if (committed) {
            breakOff(failed, failure);
            return;
        }
        if (failure.retryable() && tryNextSurvivor()) {
            return;
        }
        fail(failure.error(), Lifecycle.FAILED);
    }

    private boolean tryNextSurvivor() {
        while (nextUntried < untried.length) {
            int index = untried[nextUntried++];
            Optional<Lease> lease = decision().chooser().retry(choice(), index, routed());
            if (lease.isPresent()) {
                dispatch(index, lease.get());
                return true;
            }
        }
        return false;
    }

    /** The answer has begun: a stream ends with an error event, a body of announced length is cut. */
    private void breakOff(Attempt failed, AttemptFailure failure) {
        finishing = true;
        if (failed.relay() instanceof StreamRelay) {
            answer.failInBand(failure.error());
        } else {
            answer.abort();
        }
        end(Lifecycle.ABORTED, OptionalInt.of(failed.status()));
    }

    private void clientLeft() {
        if (ended || finishing) {
            return;
        }
        Attempt open = attempt;
        if (open != null) {
            BodyRelay relay = open.relay();
            if (relay == null) {
                plane.measurement().refused(SampleRefusal.CLIENT_ABORTED);
            } else {
                plane.measurement().brokenOff(open, relay, SampleRefusal.CLIENT_ABORTED, nowNanos());
            }
            attempts.add(new AttemptRecord(open.model().name(), open.backendName(), "client_left"));
        }
        answer.abandon();
        end(Lifecycle.ABORTED, OptionalInt.empty());
    }

    private void fail(ClientError error) {
        fail(error, Lifecycle.FAILED);
    }

    private void fail(ClientError error, Lifecycle lifecycle) {
        if (ended) {
            return;
        }
        finishing = true;
        if (answer.isStarted()) {
            answer.abort();
        } else {
            MultiMap headers = MultiMap.caseInsensitiveMultiMap();
            addOwnHeaders(headers);
            answer.fail(error, headers);
        }
        end(lifecycle, OptionalInt.of(error.status()));
    }

    /** A step that ends the exchange where it fails by a fault of ours, so that no client waits for an answer for ever. */
    <T extends @Nullable Object> Handler<T> guarded(Handler<T> step) {
        return value -> {
            try {
                step.handle(value);
            } catch (RuntimeException fault) {
                crashed(fault);
            }
        };
    }

    /** Ends the exchange because of a fault of ours. */
    void crashed(Throwable cause) {
        plane.logFault(recordId, cause);
        fail(ClientError.internal());
    }

    /** Ends the exchange because the gateway stops. */
    void interrupted() {
        if (ended) {
            return;
        }
        finishing = true;
        if (answer.isStarted()) {
            answer.failInBand(ClientError.draining());
            end(Lifecycle.ABORTED, OptionalInt.empty());
        } else {
            fail(ClientError.draining());
        }
    }

    private void end(Lifecycle lifecycle, OptionalInt status) {
        if (ended) {
            return;
        }
        ended = true;
        Attempt last = attempt;
        if (last != null) {
            last.cancel();
        }
        plane.ended(this, toRecord(lifecycle, status, last));
    }

    private ExchangeRecord toRecord(Lifecycle lifecycle, OptionalInt status, @Nullable Attempt last) {
        BodyRelay relay = last == null ? null : last.relay();
        Usage usage = relay == null ? Usage.unknown() : relay.usage();
        RequestHead read = head;
        return new ExchangeRecord(
                recordId,
                startedMillis,
                table.configuration().hash(),
                table.sessionHeader().map(request::getHeader),
                Optional.ofNullable(decision).map(DecisionRuntime::name),
                Optional.ofNullable(choice),
                Optional.ofNullable(decision)
                        .flatMap(matched -> matched.config().exploration()),
                last == null ? Optional.empty() : Optional.of(last.model().name()),
                last == null ? Series.of(read != null && read.stream()) : last.series(),
                lifecycle,
                status,
                List.copyOf(attempts),
                relay == null ? OptionalDouble.empty() : relay.ttftSeconds(),
                relay == null ? OptionalDouble.empty() : relay.tpotSeconds(),
                usage,
                relay == null ? OptionalLong.empty() : relay.tokensSeen(),
                last == null
                        ? OptionalDouble.empty()
                        : ActualCost.usd(last.model().profile().pricing(), usage));
    }

    /** The headers of every routed answer; they say what was chosen and why. */
    void addOwnHeaders(MultiMap headers) {
        headers.set("x-pointsman-record-id", recordId);
        DecisionRuntime matched = decision;
        if (matched != null) {
            headers.set("x-pointsman-decision", HeaderText.of(matched.name()));
        }
        Candidate chosen = candidate;
        if (chosen != null) {
            headers.set("x-pointsman-model", HeaderText.of(chosen.model()));
            chosen.loraName().ifPresent(lora -> headers.set("x-pointsman-lora", HeaderText.of(lora)));
        }
        effort.applied().ifPresent(level -> {
            headers.set("x-pointsman-effort", HeaderText.of(level));
            headers.set("x-pointsman-effort-source", effort.source().name().toLowerCase(Locale.ROOT));
        });
        Choice made = choice;
        if (made != null) {
            headers.set("x-pointsman-outcome", made.outcome());
            if (made.dispatch().isPresent()) {
                headers.set("x-pointsman-stage", stage(made).id());
            }
        } else if (chosen != null) {
            headers.set("x-pointsman-outcome", "direct");
        }
        if (chosen != null) {
            headers.set("x-pointsman-attempts", Integer.toString(attempts.size() + (attemptIsOpen() ? 1 : 0)));
        }
    }

    private boolean attemptIsOpen() {
        Attempt open = attempt;
        return open != null && !open.hasEnded();
    }

    private StageName stage(Choice made) {
        return nextUntried > 0 ? StageName.RETRY : made.dispatch().orElseThrow().stage();
    }

    private String matchedName() {
        return decision().name();
    }

    RequestHead head() {
        return required(head);
    }

    private RoutedRequest routed() {
        return required(routed);
    }

    private DecisionRuntime decision() {
        return required(decision);
    }

    private Choice choice() {
        return required(choice);
    }

    private Candidate candidate() {
        return required(candidate);
    }

    private static <T> T required(@Nullable T value) {
        if (value == null) {
            throw new IllegalStateException("the exchange has not come that far");
        }
        return value;
    }

    Surface surface() {
        return surface;
    }

    ClientAnswer answer() {
        return answer;
    }

    /** Whether a backend's connection carries its first request. */
    boolean isFirstUse(HttpConnection connection) {
        return plane.isFirstUse(connection);
    }

    HttpClientAgent client() {
        return plane.client();
    }

    Vertx vertx() {
        return plane.vertx();
    }

    long nowNanos() {
        return plane.nowNanos();
    }

    int maxEventBytes() {
        return table.configuration().limits().maxEventBytes();
    }

    int maxAnswerBytes() {
        return maxEventBytes();
    }
}
