import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { APICallError, generateImage, generateText, NoImageGeneratedError } from 'ai'
import type { MayReach } from '../../../platform/outbound/addresses.ts'
import { sizes } from './embedded/card.ts'
import { AddressRefused, createFetch, type Trace } from './httpFetch.ts'
import type { ModelKind } from './order.ts'
import type { Usage } from './prices.ts'
import type { Prompt } from './prompt.ts'
import type { Wanted } from './store/orders.ts'
import type { Provider } from './store/providers.ts'

/** How one request ended. `usage` is what the server says it used; undefined where it does not say. */
export type Answer =
  | { outcome: 'done'; text?: string; picture?: Uint8Array; usage: Usage | undefined }
  | { outcome: 'refused' | 'blank'; usage: Usage | undefined }
  | { outcome: 'throttled' | 'unavailable'; code: ModelFault; afterMs: number }
  | { outcome: 'maybe_charged' }
  | { outcome: 'faulty'; code: ModelFault; data: Readonly<Record<string, string | number>> }

export type ModelFault = 'model_throttled' | 'model_unavailable' | 'model_answer' | 'model_address_refused'

export interface Asking {
  provider: Provider
  apiKey: string
  kind: ModelKind
  prompt: Prompt
  wanted: Wanted
  mostTokens: number
  /** The same in every attempt of an order. */
  key: string
  mayReach: MayReach
  signal: AbortSignal
}

/** What comes of a text, and of a picture in base64. */
const limits = { text: 2_000_000, picture: 32_000_000, video: 0 } as const

/** The one place that speaks with models over HTTP. The library never tries again by itself: attempts are stored rows. */
export async function askModel(asking: Asking): Promise<Answer> {
  const { provider, apiKey, kind, key, mayReach, signal } = asking
  const trace: Trace = { left: false, status: undefined, retryAfter: undefined }
  const library = createOpenAICompatible({
    name: 'provider',
    baseURL: provider.base_url.replace(/\/+$/, ''),
    ...(apiKey && { apiKey }),
    ...(provider.idempotent === 1 && { headers: { 'Idempotency-Key': key } }),
    fetch: createFetch({ mayReach, trace, limitBytes: limits[kind], signal }),
  })
  try {
    return kind === 'text' ? await askText(library, asking) : await askPicture(library, asking)
  } catch (error) {
    return failed(error, trace)
  }
}

type Library = ReturnType<typeof createOpenAICompatible>

async function askText(library: Library, { provider, prompt, mostTokens, signal }: Asking): Promise<Answer> {
  const { text, finishReason, usage } = await generateText({
    model: library.chatModel(provider.text_model),
    ...(prompt.system && { instructions: prompt.system }),
    prompt: prompt.user,
    maxOutputTokens: mostTokens,
    maxRetries: 0,
    abortSignal: signal,
  })
  const isTold = usage.inputTokens !== undefined && usage.outputTokens !== undefined
  const used = isTold ? { input: Math.max(0, usage.inputTokens!), output: Math.max(0, usage.outputTokens!) } : undefined
  if (finishReason === 'content-filter') return { outcome: 'refused', usage: used }
  if (text.trim() === '') return { outcome: 'blank', usage: used }
  return { outcome: 'done', text: text.trim(), usage: used }
}

async function askPicture(library: Library, { provider, prompt, wanted, signal }: Asking): Promise<Answer> {
  const [width, height] = sizes[wanted.shape ?? '1:1']
  const { image } = await generateImage({
    model: library.imageModel(provider.image_model),
    prompt: [prompt.system, prompt.user].filter(Boolean).join('\n\n'),
    n: 1,
    size: `${width}x${height}`,
    maxRetries: 0,
    abortSignal: signal,
  })
  const bytes = image.uint8Array
  return bytes.length === 0
    ? { outcome: 'blank', usage: undefined }
    : { outcome: 'done', picture: bytes, usage: undefined }
}

/** Whose fault it is, and whether the request may have been charged. */
function failed(error: unknown, { left, status, retryAfter }: Trace): Answer {
  if (error instanceof AddressRefused || isCausedBy(error, AddressRefused))
    return { outcome: 'faulty', code: 'model_address_refused', data: {} }
  if (!left) return { outcome: 'unavailable', code: 'model_unavailable', afterMs: 0 }
  // It arrived, or may have: nobody knows what came of it.
  if (status === undefined || status === 408 || status === 504 || status === 524) return { outcome: 'maybe_charged' }
  if (status >= 200 && status < 300)
    return NoImageGeneratedError.isInstance(error)
      ? { outcome: 'blank', usage: undefined }
      : { outcome: 'maybe_charged' }
  if (status === 429) return { outcome: 'throttled', code: 'model_throttled', afterMs: afterOf(retryAfter) }
  if (status >= 500) return { outcome: 'unavailable', code: 'model_unavailable', afterMs: afterOf(retryAfter) }
  if (status >= 400 && isRefusal(error)) return { outcome: 'refused', usage: { input: 0, output: 0 } }
  return { outcome: 'faulty', code: 'model_answer', data: { status } }
}

function isCausedBy(error: unknown, kind: typeof AddressRefused): boolean {
  return error instanceof Error && (error.cause instanceof kind || isCausedBy(error.cause, kind))
}

/** Codes by which servers say that they do not want to make this. */
function isRefusal(error: unknown): boolean {
  const body = APICallError.isInstance(error) ? (error.responseBody ?? '') : ''
  return /content_policy|content_filter|moderation_blocked|safety/i.test(body)
}

/** Seconds, or a date. */
function afterOf(header: string | undefined): number {
  if (!header) return 0
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, seconds * 1000) : 0
}
