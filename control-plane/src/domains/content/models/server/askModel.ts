import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { modelPresets } from '@quarterdeck/shared/values/modelPresets.ts'
import { APICallError, generateImage, generateText, NoImageGeneratedError } from 'ai'
import type { MayReach } from '../../../../platform/outbound/addresses.ts'
import type { ModelKind, PictureShape } from '../order.ts'
import type { Usage } from '../prices.ts'
import type { Prompt } from '../prompt.ts'
import type { Wanted } from '../store/orders.ts'
import type { Provider } from '../store/providers.ts'
import { createExchange } from './exchange.ts'
import { AddressRefused, type Trace } from './httpFetch.ts'
import { masked } from './masked.ts'
import { nearestSize } from './otherWords.ts'
import type { ServerError } from './serverAnswer.ts'
import { throughDoor } from './textDoor.ts'

/** How one request ended. `usage` is what the server says it used; undefined where it does not say. */
export type Answer =
  | { outcome: 'done'; text?: string; picture?: Uint8Array; usage: Usage | undefined }
  | { outcome: 'refused' | 'blank'; usage: Usage | undefined; code?: 'model_cut' }
  | ({ outcome: 'throttled' | 'unavailable'; afterMs: number } & Fault)
  /** `isAnswered`: something came, though nothing of use. */
  | ({ outcome: 'maybe_charged'; isAnswered: boolean } & Fault)
  | ({ outcome: 'faulty' } & Fault)

interface Fault {
  code: ModelFault
  data: Readonly<Record<string, string | number>>
}

export type ModelFault =
  | 'model_throttled'
  | 'model_unavailable'
  | 'model_maybe_charged'
  | 'model_maybe_said'
  | 'model_answer'
  | 'model_said'
  | 'model_quota'
  | 'model_address_refused'

export interface Asking {
  provider: Pick<Provider, 'preset' | 'base_url' | 'text_model' | 'image_model' | 'picture_sizes' | 'idempotent'>
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
  const of = `${provider.base_url} ${kind === 'text' ? provider.text_model : provider.image_model}`
  const answerLimit = modelPresets[provider.preset]?.answerLimit
  const exchange = createExchange({ kind, of, answerLimit, mayReach, limitBytes: limits[kind], signal })
  const library = createOpenAICompatible({
    name: 'provider',
    baseURL: provider.base_url.replace(/\/+$/, ''),
    ...(apiKey && { apiKey }),
    ...(provider.idempotent === 1 && { headers: { 'Idempotency-Key': key } }),
    fetch: exchange.fetch,
  })
  try {
    return kind === 'text' ? await askText(library, asking) : await askPicture(library, asking)
  } catch (error) {
    const told = exchange.error()
    return failed(error, exchange.trace(), told && { ...told, said: masked(told.said, apiKey) })
  }
}

/** In pixels, each a multiple of 16, as most models want it; what a server wants instead, it says when it refuses. */
const askedSizes: Readonly<Record<PictureShape, readonly [number, number]>> = {
  '1:1': [1024, 1024],
  '3:4': [1152, 1536],
  '4:3': [1536, 1152],
  '9:16': [864, 1536],
  '16:9': [1536, 864],
}

function sizeOf({ preset, picture_sizes }: Asking['provider'], shape: PictureShape): `${number}x${number}` {
  const [width, height] = askedSizes[shape]
  const size = `${width}x${height}` as const
  const taken = picture_sizes || (modelPresets[preset]?.picture_sizes ?? '')
  return taken.includes(size) ? size : (nearestSize(size, taken) ?? size)
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
  const meant = throughDoor(text)
  // Half a post is none; nor is what came before the thoughts ended.
  if (finishReason === 'length') return { outcome: 'blank', usage: used, code: 'model_cut' }
  return meant === '' ? { outcome: 'blank', usage: used } : { outcome: 'done', text: meant, usage: used }
}

async function askPicture(library: Library, { provider, prompt, wanted, signal }: Asking): Promise<Answer> {
  const { image } = await generateImage({
    model: library.imageModel(provider.image_model),
    prompt: [prompt.system, prompt.user].filter(Boolean).join('\n\n'),
    n: 1,
    size: sizeOf(provider, wanted.shape ?? '1:1'),
    maxRetries: 0,
    abortSignal: signal,
  })
  const bytes = image.uint8Array
  return bytes.length === 0
    ? { outcome: 'blank', usage: undefined }
    : { outcome: 'done', picture: bytes, usage: undefined }
}

/** Whose fault it is, and whether the request may have been charged. */
function failed(error: unknown, { left, status: http, retryAfter }: Trace, told: ServerError | undefined): Answer {
  if (error instanceof AddressRefused || isCausedBy(error, AddressRefused))
    return { outcome: 'faulty', code: 'model_address_refused', data: {} }
  if (!left) return { outcome: 'unavailable', code: 'model_unavailable', data: {}, afterMs: 0 }
  const isWell = http !== undefined && http >= 200 && http < 300
  // An error under a status that says that all is well has its own.
  const status = isWell ? told?.status : http
  const said = told?.said ?? ''
  const because = (code: ModelFault): Fault =>
    said === '' ? { code, data: {} } : { code: 'model_said', data: { status: status ?? http ?? 0, said } }
  if (isWell && NoImageGeneratedError.isInstance(error)) return { outcome: 'blank', usage: undefined }
  // It arrived, or may have: nobody knows what came of it.
  if (http === undefined || [408, 504, 524].includes(http) || status === undefined) {
    const fault: Fault =
      said === '' ? { code: 'model_maybe_charged', data: {} } : { code: 'model_maybe_said', data: { said } }
    return { outcome: 'maybe_charged', isAnswered: isWell, ...fault }
  }
  if (status === 402 || /quota|billing|insufficient_balance/i.test(told?.code ?? ''))
    return { outcome: 'faulty', code: 'model_quota', data: { said } }
  const afterMs = afterOf(retryAfter)
  if (status === 429) return { outcome: 'throttled', ...because('model_throttled'), afterMs }
  if (status >= 500) return { outcome: 'unavailable', ...because('model_unavailable'), afterMs }
  if (status >= 400 && isRefusal(error, told)) return { outcome: 'refused', usage: { input: 0, output: 0 } }
  return {
    outcome: 'faulty',
    ...(said === '' ? { code: 'model_answer' as const, data: { status } } : because('model_said')),
  }
}

function isCausedBy(error: unknown, kind: typeof AddressRefused): boolean {
  return error instanceof Error && (error.cause instanceof kind || isCausedBy(error.cause, kind))
}

/** Codes by which servers say that they do not want to make this. */
function isRefusal(error: unknown, told: ServerError | undefined): boolean {
  const body = APICallError.isInstance(error) ? (error.responseBody ?? '') : `${told?.code} ${told?.said}`
  return /content_policy|content_filter|moderation_blocked|safety/i.test(body)
}

/** Seconds, or a date. */
function afterOf(header: string | undefined): number {
  if (!header) return 0
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, seconds * 1000) : 0
}
