import type { BodyOf, Endpoint, QueryOf, Reply } from './endpoint.ts'

/** The server said no, or could not be reached (`status` 0). */
export class CallError extends Error {
  readonly status: number
  readonly code: string
  readonly problems: readonly { field: string; message: string }[]
  /** What the refusal says beside its words: of `changed_meanwhile` who changed the row, when, and the row as it is now. */
  readonly data: unknown
  /** True when the answer had the envelope: a 401 with one shows the re-login dialog, one without reloads (decisions.md §3). */
  readonly enveloped: boolean
  /** Milliseconds after which the server says that it is worth trying again. */
  readonly retryAfterMs: number | undefined
  constructor(
    status: number,
    message: string,
    more: {
      code?: string
      problems?: CallError['problems']
      data?: unknown
      enveloped?: boolean
      retryAfterMs?: number | undefined
      cause?: unknown
    } = {},
  ) {
    super(message, { cause: more.cause })
    this.name = 'CallError'
    this.status = status
    this.code = more.code ?? ''
    this.problems = more.problems ?? []
    this.data = more.data
    this.enveloped = more.enveloped ?? false
    this.retryAfterMs = more.retryAfterMs
  }
}

export interface CallOptions {
  /** '' in the console, `http://host:4600` elsewhere. */
  server: string
  token?: string | undefined
  language: string
  signal?: AbortSignal
  /** Repeating a call with the same key does it once. */
  idempotencyKey?: string
  /** The body of a call that takes lines, packed with gzip. */
  packedLines?: Uint8Array<ArrayBuffer>
  /** Carries the request, in place of `fetch`. */
  via?: typeof fetch | undefined
}

/** Makes a call of the contract. Throws `CallError`. Files in `body` (form endpoints) are `Blob`s with a name. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: { query?: QueryOf<E>; body?: BodyOf<E> },
  options: CallOptions,
): Promise<Reply<E>> {
  const response = await send(endpoint, input, options)
  const answer: unknown = await response.json().catch(() => undefined)
  if (!response.ok || answer === undefined) throw failed(response, answer)
  return answer as Reply<E>
}

/** A call whose answer is a file: its bytes and the name the server gives it. */
export async function callFile<E extends Endpoint>(
  endpoint: E,
  input: { query?: QueryOf<E>; body?: BodyOf<E> },
  options: CallOptions,
): Promise<{ name: string; blob: Blob; capped: boolean }> {
  const response = await send(endpoint, input, options)
  if (!response.ok) throw failed(response, await response.json().catch(() => undefined))
  const disposition = response.headers.get('content-disposition') ?? ''
  const name =
    /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1] ?? /filename="?([^";]+)/i.exec(disposition)?.[1] ?? 'download'
  return {
    name: decodeURIComponent(name),
    blob: await response.blob(),
    capped: response.headers.get('x-export-capped') === 'true',
  }
}

async function send(
  endpoint: Endpoint,
  input: { query?: unknown; body?: unknown },
  options: CallOptions,
): Promise<Response> {
  const query = { ...(input.query as Record<string, unknown> | undefined) }
  const path = endpoint.path.replace(/:(\w+)/g, (_, key: string) => {
    const value = String(query[key])
    delete query[key]
    return encodeURIComponent(value)
  })
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(key, String(value))
  }
  const headers: Record<string, string> = { 'accept-language': options.language }
  if (options.token) headers.authorization = `Bearer ${options.token}`
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey
  let body: BodyInit | undefined
  if (options.packedLines) {
    headers['content-type'] = 'application/x-ndjson'
    headers['content-encoding'] = 'gzip'
    body = options.packedLines
  } else if (endpoint.form) body = formOf(input.body as Record<string, unknown>)
  else if (input.body !== undefined) {
    headers['content-type'] = 'application/json'
    body = JSON.stringify(input.body)
  }
  const url = `${options.server}/api${path}${search.size ? `?${search}` : ''}`
  try {
    return await (options.via ?? fetch)(url, {
      method: endpoint.method,
      headers,
      ...(body === undefined ? {} : { body }),
      ...(options.signal ? { signal: options.signal } : {}),
    })
  } catch (cause) {
    if (options.signal?.aborted) throw cause
    throw new CallError(0, 'unreachable', { cause })
  }
}

function formOf(fields: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) {
    if (value instanceof Blob) form.set(key, value, (value as File).name)
    else if (value !== undefined && value !== null) form.set(key, String(value))
  }
  return form
}

function failed(response: Response, answer: unknown): CallError {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  const retryAfterMs = Number.isFinite(seconds) ? seconds * 1000 : undefined
  if (!isFailure(answer))
    return new CallError(response.status, response.statusText || `HTTP ${response.status}`, { retryAfterMs })
  const { status, message, code = '', problems = [], data } = answer
  return new CallError(status, message, { code, problems, data, enveloped: true, retryAfterMs })
}

interface Failure {
  status: number
  message: string
  code?: string
  problems?: CallError['problems']
  data?: unknown
}

// By hand: this file is in the first load of the console, and zod is larger than the rest of it.
function isFailure(answer: unknown): answer is Failure {
  if (typeof answer !== 'object' || answer === null) return false
  const { status, message, problems } = answer as Record<string, unknown>
  return (
    typeof status === 'number' && typeof message === 'string' && (problems === undefined || Array.isArray(problems))
  )
}
