// One scenario of the official client against a gateway: node client.mjs BASE_URL SCENARIO MODEL. Prints the result as JSON.
import OpenAI from "openai";

const [baseURL, scenario, model] = process.argv.slice(2);
const client = new OpenAI({ baseURL, apiKey: "of-no-use", maxRetries: 0 });
const messages = [{ role: "user", content: "What is the weather in Köln?" }];
const tools = [
  {
    type: "function",
    function: {
      name: "weather",
      parameters: { type: "object", properties: { city: { type: "string" } } },
    },
  },
];

async function unary() {
  const { data, response } = await client.chat.completions
    .create({ model, messages, max_completion_tokens: 20 })
    .withResponse();
  return {
    content: data.choices[0].message.content,
    usage: data.usage,
    headers: Object.fromEntries(response.headers),
  };
}

async function stream() {
  let content = "";
  let chunksWithUsage = 0;
  for await (const chunk of await client.chat.completions.create({
    model,
    messages,
    stream: true,
    max_completion_tokens: 20,
  })) {
    content += chunk.choices[0]?.delta?.content ?? "";
    chunksWithUsage += chunk.usage ? 1 : 0;
  }
  return { content, chunksWithUsage };
}

async function toolCall() {
  const completion = await client.chat.completions
    .stream({ model, messages, tools })
    .finalChatCompletion();
  const choice = completion.choices[0];
  return { finish_reason: choice.finish_reason, ...choice.message.tool_calls[0].function };
}

async function abort() {
  let content = "";
  const chunks = await client.chat.completions.create({ model, messages, stream: true });
  for await (const chunk of chunks) {
    content += chunk.choices[0]?.delta?.content ?? "";
    chunks.controller.abort();
  }
  return { content };
}

const scenarios = { unary, stream, tools: toolCall, abort };
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
