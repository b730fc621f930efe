import type { Endpoint } from '@quarterdeck/shared/contracts/endpoint.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { parsePart } from './problems.ts'
import { readForm, type TakeFile } from './readForm.ts'
import { gunzip } from './unpack.ts'

export interface BodyLimits {
  json: number
  form: number
}
export const bodyLimits: BodyLimits = { json: 1_048_576, form: 67_108_864 }

/** Query (path parameters included) and body of a call, parsed. */
export async function readInput(
  endpoint: Endpoint,
  request: Request,
  given: Record<string, string>,
  limits: BodyLimits = bodyLimits,
): Promise<{ query: unknown; body: unknown }> {
  const query = withoutEmpty(endpoint.shape === 'page' ? given : withoutPages(given))
  const { method } = endpoint
  if (method === 'GET') return { query: parsePart(endpoint.query, query), body: {} }
  if (endpoint.stream) return { query: parsePart(endpoint.query, query), body: {} }
  const body = await readBody(request, endpoint.form, limits)
  // Old clients send what a DELETE is about in a JSON body.
  if (method === 'DELETE') return { query: parsePart(endpoint.query, { ...flat(body), ...query }), body: {} }
  return { query: parsePart(endpoint.query, query), body: parsePart(endpoint.body, body) }
}

/** The body as it comes in, unpacked where it is packed. */
export function streamOf(request: Request): ReadableStream<Uint8Array> | null {
  const encoding = (request.headers.get('content-encoding') ?? '').toLowerCase()
  if (encoding === '' || encoding === 'identity' || !request.body) return request.body
  if (encoding !== 'gzip' && encoding !== 'x-gzip')
    throw new AppError('invalid', {}, { problems: [{ field: 'content-encoding', code: 'invalid' }] })
  return gunzip(request.body)
}

/** A form's empty filter is no filter. */
function withoutEmpty(given: Record<string, string>): Record<string, string> {
  const kept: Record<string, string> = {}
  for (const [name, value] of Object.entries(given)) if (value !== '') kept[name] = value
  return kept
}

/** What comes whole may be asked for by page like any other list: it has one. */
function withoutPages({ pageIndex: _, pageSize: __, ...others }: Record<string, string>): Record<string, string> {
  return others
}

function flat(body: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : value]),
  )
}

async function readBody(request: Request, form: boolean, limits: BodyLimits): Promise<Record<string, unknown>> {
  const type = request.headers.get('content-type') ?? ''
  if (form && type.startsWith('multipart/form-data')) {
    if (declaredLength(request) > limits.form) throw tooLarge(limits.form)
    return Object.fromEntries(await readForm(request.body, type, inMemory(limits.form)))
  }
  const bytes = await readBytes(request, limits.json)
  return bytes.length === 0 ? {} : readJson(bytes)
}

/** Takes files of a form whole, together no more than the limit. */
function inMemory(limit: number): TakeFile<File> {
  let length = 0
  return async ({ fileName, type, content }) => {
    const parts: Uint8Array<ArrayBuffer>[] = []
    for await (const part of content) {
      length += part.length
      if (length > limit) throw tooLarge(limit)
      parts.push(part)
    }
    return new File(parts, fileName, { type })
  }
}

/** The whole body; stops reading as soon as it is more than the limit. */
async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const declared = declaredLength(request)
  if (declared > limit) throw tooLarge(limit)
  // A declared length is kept by the HTTP parser; only a chunked body must be counted.
  if (declared > 0) return new Uint8Array(await request.arrayBuffer())
  if (!request.body) return new Uint8Array()
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of request.body) {
    length += part.length
    if (length > limit) throw tooLarge(limit)
    parts.push(part)
  }
  return new Uint8Array(Buffer.concat(parts, length))
}

function declaredLength(request: Request): number {
  return Number(request.headers.get('content-length') ?? 0)
}

function tooLarge(limit: number): AppError {
  return new AppError('body_too_large', { limit: `${Math.round(limit / 1_048_576)} MB` })
}

/** JSON may name half of a character, which is no text: it cannot be stored as it came. */
const halfCharacter = /\\u[dD][89a-fA-F]/

function refuseHalfCharacters(name: string, value: unknown): unknown {
  const isText = name.isWellFormed() && (typeof value !== 'string' || value.isWellFormed())
  if (!isText) throw new AppError('invalid', {}, { problems: [{ field: name.toWellFormed(), code: 'not_a_text' }] })
  return value
}

function readJson(bytes: Uint8Array): Record<string, unknown> {
  let value: unknown
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    value = JSON.parse(text, halfCharacter.test(text) ? refuseHalfCharacters : undefined)
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError('body_not_json', {}, { cause })
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new AppError('body_not_json')
  return value as Record<string, unknown>
}
