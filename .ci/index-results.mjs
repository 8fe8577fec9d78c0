// Holds what `pointsman catalog list` says of every model, effort and built-in index against reference results, to 1e-9.
// Usage: node .ci/index-results.mjs index-results.csv
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import assert from "node:assert/strict";

// The file has the sub-indexes on 0 to 1, the whole on 0 to 100, and the coverage of the whole.
const SCALE = { general: 100, reasoning: 100, coding: 100, agentic: 100, intelligence: 1 };
const listed = new Map(
  JSON.parse(execFileSync("./pointsman", ["catalog", "list", "--output", "json"], { maxBuffer: 1 << 28 })).map((row) => [
    `${row.model} ${row.effort} ${row.index}`,
    row,
  ]),
);
const [header, ...lines] = readFileSync(process.argv[2], "utf8").trim().split("\n");
const names = header.split(",");
let passed = 0;
let complete = 0;
for (const line of lines) {
  const row = Object.fromEntries(line.split(",").map((value, i) => [names[i], value]));
  for (const [index, scale] of Object.entries(SCALE)) {
    const found = listed.get(`${row.model} ${row.effort} vllm-sr/${index}@1.0.0`);
    assert.ok(found, `${row.model} at ${row.effort} is not listed for ${index}`);
    if (row[index] === "") {
      assert.equal(found.score, null, line);
    } else {
      assert.ok(Math.abs(found.score - Number(row[index]) * scale) <= 1e-9, `${index}: ${found.score} for ${line}`);
      assert.equal(found.status, "available");
    }
    passed++;
  }
  const whole = listed.get(`${row.model} ${row.effort} vllm-sr/intelligence@1.0.0`);
  assert.ok(Math.abs(whole.coverage - Number(row.coverage)) <= 0.005 + 1e-9, line);
  complete += whole.status === "available" ? 1 : 0;
}
assert.equal(listed.size, lines.length * Object.keys(SCALE).length, "a model or effort that the reference does not have");
assert.equal(complete, 23, "models with a complete Intelligence score");
console.log(`${passed} passed, 0 failed`);
