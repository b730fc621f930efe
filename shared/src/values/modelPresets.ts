/** What is known of a server that makes texts or pictures before anybody has asked it. */
export interface ModelPreset {
  /** As its makers write it. */
  name: string
  /** '' where each customer has an address of its own: `example` says how it looks. */
  base_url: string
  example?: string
  /** The name by which it wants the longest answer of a text; absent: `max_tokens`. */
  answerLimit?: 'max_completion_tokens'
  /** The only sizes of pictures that it takes, comma-joined; absent: sides that are multiples of 16. */
  picture_sizes?: string
  /** It runs on a computer of one's own: no key, and its address has to be allowed first. */
  isOwn?: true
  /** Where this was read, and on which day. */
  page: string
  read: string
}

/** By the code of the field `preset` of `model-provider`; 0 is none. */
export const modelPresets: Readonly<Record<number, ModelPreset>> = {
  1: {
    name: 'OpenAI',
    base_url: 'https://api.openai.com/v1',
    answerLimit: 'max_completion_tokens',
    picture_sizes: '1024x1024, 1536x1024, 1024x1536',
    page: 'https://github.com/openai/openai-python/blob/main/src/openai/types/image_generate_params.py',
    read: '2026-11-28',
  },
  2: {
    name: 'Azure OpenAI',
    base_url: '',
    example: 'https://RESOURCE.openai.azure.com/openai/v1',
    answerLimit: 'max_completion_tokens',
    picture_sizes: '1024x1024, 1536x1024, 1024x1536',
    page: 'https://learn.microsoft.com/azure/foundry/openai/api-version-lifecycle',
    read: '2026-11-28',
  },
  3: {
    name: 'Anthropic',
    base_url: 'https://api.anthropic.com/v1',
    page: 'https://docs.anthropic.com/en/api/openai-sdk',
    read: '2026-11-28',
  },
  4: {
    name: 'Gemini',
    base_url: 'https://generativelanguage.googleapis.com/v1beta/openai',
    page: 'https://ai.google.dev/gemini-api/docs/openai',
    read: '2026-11-28',
  },
  5: {
    name: 'DeepSeek',
    base_url: 'https://api.deepseek.com',
    page: 'https://api-docs.deepseek.com',
    read: '2026-11-28',
  },
  6: {
    name: 'Qwen',
    base_url: 'https://dashscope.aliyuncs.com/compatible-mode/v1',
    page: 'https://help.aliyun.com/zh/model-studio/compatibility-of-openai-with-dashscope',
    read: '2026-11-28',
  },
  7: {
    name: 'OpenRouter',
    base_url: 'https://openrouter.ai/api/v1',
    page: 'https://openrouter.ai/docs/quickstart',
    read: '2026-11-28',
  },
  8: {
    name: 'Ollama',
    base_url: 'http://127.0.0.1:11434/v1',
    isOwn: true,
    page: 'https://github.com/ollama/ollama/blob/main/docs/openai.md',
    read: '2026-11-28',
  },
  9: {
    name: 'LM Studio',
    base_url: 'http://127.0.0.1:1234/v1',
    isOwn: true,
    page: 'https://lmstudio.ai/docs/api/openai-api',
    read: '2026-11-28',
  },
  10: {
    name: 'vLLM',
    base_url: 'http://127.0.0.1:8000/v1',
    isOwn: true,
    page: 'https://docs.vllm.ai/en/v0.8.1/serving/openai_compatible_server.html',
    read: '2026-11-28',
  },
}
