// One scenario of the official client's Responses against a gateway: node responses.mjs BASE_URL SCENARIO MODEL.
// Prints the result as JSON.
import OpenAI from "openai";

const [baseURL, scenario, model] = process.argv.slice(2);
const client = new OpenAI({ baseURL, apiKey: "of-no-use", maxRetries: 0 });
const request = { model, input: "What is the weather in Köln?" };
const tools = [
  {
    type: "function",
    name: "weather",
    strict: false,
    parameters: { type: "object", properties: { city: { type: "string" } } },
  },
];

async function unary() {
  const { data, response } = await client.responses.create(request).withResponse();
  return { text: data.output_text, usage: data.usage, headers: Object.fromEntries(response.headers) };
}

async function stream() {
  const response = await client.responses.stream(request).finalResponse();
  return { text: response.output_text, usage: response.usage };
}

async function toolCall() {
  const response = await client.responses.stream({ ...request, tools }).finalResponse();
  const call = response.output.find((item) => item.type === "function_call");
  return { name: call.name, arguments: call.arguments };
}

async function abort() {
  let text = "";
  const events = await client.responses.create({ ...request, stream: true });
  for await (const event of events) {
    if (event.type === "response.output_text.delta") {
      text += event.delta;
      events.controller.abort();
    }
  }
  return { text };
}

async function stored() {
  const first = await client.responses.create(request);
  const second = await client.responses.create({ ...request, previous_response_id: first.id });
  const read = await client.responses.retrieve(first.id);
  await client.responses.delete(first.id);
  let afterDeletion;
  try {
    await client.responses.retrieve(first.id);
  } catch (error) {
    afterDeletion = { status: error.status, code: error.code };
  }
  return { second: second.id, read: read.id, afterDeletion };
}

const scenarios = { unary, stream, tools: toolCall, abort, stored };
let result;
try {
  result = await scenarios[scenario]();
} catch (error) {
  if (!(error instanceof OpenAI.OpenAIError)) {
    throw error;
  }
  result = { message: error.message, status: error.status, code: error.code, param: error.param };
}
console.log(JSON.stringify(result));
