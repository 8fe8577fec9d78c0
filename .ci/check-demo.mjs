// Holds the demo's summary against what a person is promised to see.
import { readFileSync } from "node:fs";
import assert from "node:assert/strict";

const demo = JSON.parse(readFileSync(process.argv[2], "utf8"));
assert.equal(demo.errors, 0, "no request failed");
assert.ok(demo.requests >= 250, `at least 10 requests a second, but ${demo.requests} in 30 s`);
assert.deepEqual(Object.keys(demo.decisions).sort(), ["balanced", "fastest", "pinned"]);
assert.ok(demo.decisions.fastest.moved_after_slowdown_requests !== null, "latency_aware leaves the slow model");
assert.ok(demo.decisions.balanced.moved_after_slowdown_requests !== null, "multi_factor keeps its limit");
assert.equal(demo.decisions.pinned.moved_after_slowdown_requests, null, "static stays");
assert.equal(demo.decisions.pinned.by_model.swift.share, 1);
for (const decision of Object.values(demo.decisions)) {
  const share = Object.values(decision.by_model).reduce((sum, model) => sum + model.share, 0);
  assert.ok(Math.abs(share - 1) < 1e-9, "shares sum to 1");
}
console.log("demo: as promised");
