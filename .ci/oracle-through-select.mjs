// Sends every row of the reference answers through `pointsman select` and compares selection, score, confidence, scores,
// survivors and trace. Usage: node .ci/oracle-through-select.mjs FOLDER
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import assert from "node:assert/strict";

const folder = process.argv[2];
const known = (value) => value !== null && value !== undefined;
const rows = (file) => readFileSync(join(folder, file), "utf8").split("\n").filter(Boolean).map((line) => JSON.parse(line));
const withoutUnknown = (object) => Object.fromEntries(Object.entries(object).filter(([, value]) => known(value)));

/** The percentile in the contract's own floating-point order; the last 1,000 accepted values count. */
function percentile(values, p) {
  const sorted = (values ?? []).filter((v) => v > 0).slice(-1000).sort((a, b) => a - b);
  if (sorted.length === 0 || p === 0) return null;
  const index = (p / 100.0) * (sorted.length - 1);
  const low = Math.trunc(index);
  if (low + 1 >= sorted.length) return sorted[sorted.length - 1];
  if (sorted[low] === sorted[low + 1]) return sorted[low];
  const weight = index - low;
  return sorted[low] * (1 - weight) + sorted[low + 1] * weight;
}

function latencyAware(row) {
  const observed = {};
  for (const entry of row.observations) {
    const model = entry.model.trim();
    observed[model] ??= { ttft: [], tpot: [] };
    observed[model].ttft.push(...(entry.ttft ?? []));
    observed[model].tpot.push(...(entry.tpot ?? []));
  }
  return {
    id: row.id,
    algorithm: {
      type: "latency_aware",
      latency_aware: { tpot_percentile: row.tpot_percentile, ttft_percentile: row.ttft_percentile },
    },
    request: { stream: true },
    candidates: row.candidates.map((candidate) =>
      withoutUnknown({
        model: candidate.model,
        ttft_seconds: percentile(observed[candidate.model.trim()]?.ttft, row.ttft_percentile),
        tpot_seconds: percentile(observed[candidate.model.trim()]?.tpot, row.tpot_percentile),
      }),
    ),
  };
}

function multiFactor(row) {
  const priorities = row.priorities?.length
    ? row.priorities
    : ["quality", "cost", "latency", "load"].map((factor) => ({ factor, tolerance: 0 }));
  const lexicographic = row.strategy === "lexicographic";
  const slo = Object.fromEntries(Object.entries(row.slo).filter(([, limit]) => limit > 0));
  const block = withoutUnknown({
    objective: lexicographic ? { strategy: "lexicographic", priorities } : { strategy: "weighted" },
    weights: lexicographic
      ? null
      : Object.fromEntries(Object.entries(row.weights).map(([factor, weight]) => [factor, Math.max(0, weight)])),
    quality: withoutUnknown({
      index: "q@1.0.0",
      on_missing: row.quality_on_missing,
      min_coverage: row.quality_min_coverage,
      min_score: row.quality_min_score,
    }),
    slo: Object.keys(slo).length ? slo : null,
    latency_percentile: row.latency_percentile,
    latency_metric: row.latency_metric || null,
    on_no_candidates: row.on_no_candidates || null,
  });
  const first = {};
  for (const candidate of row.candidates) first[candidate.model] ??= candidate;
  return {
    id: row.id,
    algorithm: { type: "multi_factor", multi_factor: block },
    request: withoutUnknown({
      input_tokens: row.input_tokens || null,
      max_output_tokens: row.max_output_tokens || null,
      stream: true,
    }),
    candidates: row.candidates.map((listed) => {
      const data = first[listed.model];
      const priced = known(data.price_input_per_1m) || known(data.price_output_per_1m);
      return withoutUnknown({
        model: listed.model,
        reasoning_effort: listed.effort || null,
        pricing: priced
          ? withoutUnknown({
              currency: "USD",
              prompt_per_1m: data.price_input_per_1m,
              completion_per_1m: data.price_output_per_1m,
            })
          : null,
        quality: data.quality.map((entry) => withoutUnknown({ ...entry, index: "q@1.0.0", effort: entry.effort || null })),
        ttft_seconds: data.ttft_s,
        tpot_seconds: data.tpot_s,
        inflight: data.inflight,
      });
    }),
  };
}

function compare(row, answer) {
  const expected = row.expected;
  if (expected.error) {
    assert.ok(answer.error || answer.status === "rejected", "an error or a rejection");
    return;
  }
  assert.equal(answer.error, undefined);
  assert.equal(answer.selected_index, expected.selected_index);
  assert.equal(answer.score, expected.score);
  assert.equal(answer.confidence, expected.confidence);
  if (expected.per_candidate) {
    if (!expected.fallback) assert.deepEqual(answer.scores, expected.per_candidate.map((c) => c.score));
    assert.equal(answer.status === "fallback", expected.fallback);
    return;
  }
  assert.equal(answer.status === "policy_fallback", expected.no_candidate_policy !== "");
  const scores = row.candidates.map(() => null);
  for (const score of expected.scores) scores[score.index] = score.score;
  assert.deepEqual(answer.scores, scores);
  if (expected.eligible) assert.deepEqual(answer.survivors, expected.eligible);
  if (expected.trace) {
    const stages = answer.selection_trace.stages;
    assert.equal(stages.length, expected.trace.stages.length);
    expected.trace.stages.forEach((wanted, k) => {
      for (const key of ["factor", "action", "reason", "tolerance", "available", "total"]) {
        assert.equal(stages[k][key], wanted[key], `${key} of stage ${k}`);
      }
      assert.deepEqual(
        stages[k].candidates.map((c) => [c.candidate.model, c.value, c.elimination_reason]),
        wanted.candidates.map((c) => [c.model, c.value ?? undefined, c.elimination_reason ?? undefined]),
      );
    });
  }
}

const all = [
  ...rows("latency_aware.jsonl").map((row) => [row, latencyAware(row)]),
  ...rows("multi_factor_weighted.jsonl").map((row) => [row, multiFactor(row)]),
  ...rows("multi_factor_lexicographic.jsonl").map((row) => [row, multiFactor(row)]),
];
const scratch = mkdtempSync(join(tmpdir(), "oracle-"));
const input = join(scratch, "rows.jsonl");
writeFileSync(input, all.map(([, line]) => JSON.stringify(line)).join("\n") + "\n");
let output;
try {
  output = execFileSync("./pointsman", ["select", input], { maxBuffer: 1 << 28, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
} catch (exit) {
  if (exit.status !== 1) throw exit; // 1: some lines are errors, as some of the references are
  output = exit.stdout;
}
rmSync(scratch, { recursive: true });
const answers = output.trim().split("\n").map((line) => JSON.parse(line));
assert.equal(answers.length, all.length);
let failed = 0;
all.forEach(([row], i) => {
  try {
    assert.equal(answers[i].id, row.id);
    compare(row, answers[i]);
  } catch (difference) {
    failed++;
    console.error(`${row.id}: ${difference.message}`);
  }
});
console.log(`${all.length - failed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
