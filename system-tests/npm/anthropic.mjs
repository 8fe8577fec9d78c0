// One scenario of the official client against a gateway: node anthropic.mjs BASE_URL SCENARIO MODEL. Prints the result as JSON.
import Anthropic from "@anthropic-ai/sdk";

const [baseURL, scenario, model] = process.argv.slice(2);
const client = new Anthropic({ baseURL, apiKey: "of-no-use", maxRetries: 0 });
const messages = [{ role: "user", content: "What is the weather in Köln?" }];
const tools = [
  {
    name: "weather",
    input_schema: { type: "object", properties: { city: { type: "string" } } },
  },
];
const request = { model, max_tokens: 2_000, messages };

async function unary() {
  const { data, response } = await client.messages.create(request).withResponse();
  return { text: data.content[0].text, usage: data.usage, headers: Object.fromEntries(response.headers) };
}

async function stream() {
  const message = await client.messages.stream(request).finalMessage();
  return { text: message.content.find((block) => block.type === "text").text, usage: message.usage };
}

async function toolCall() {
  const message = await client.messages.stream({ ...request, tools }).finalMessage();
  const call = message.content.find((block) => block.type === "tool_use");
  return {
    stop_reason: message.stop_reason,
    thinking: message.content[0].thinking,
    name: call.name,
    city: call.input.city,
  };
}

async function abort() {
  let text = "";
  const events = await client.messages.create({ ...request, stream: true });
  for await (const event of events) {
    if (event.type === "content_block_delta") {
      text += event.delta.text;
      events.controller.abort();
    }
  }
  return { text };
}

async function count() {
  return client.messages.countTokens({ model, messages });
}

const scenarios = { unary, stream, tools: toolCall, abort, count };
let result;
try {
  result = await scenarios[scenario]();
} catch (error) {
  if (!(error instanceof Anthropic.AnthropicError)) {
    throw error;
  }
  result = {
    kind: error.constructor.name,
    message: error.message,
    status: error.status,
    type: error.error?.error?.type,
  };
}
console.log(JSON.stringify(result));
