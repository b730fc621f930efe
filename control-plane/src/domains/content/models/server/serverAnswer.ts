import { z } from 'zod'

/*
 * What servers that call themselves compatible with OpenAI answer in fact, made into what the library reads: texts as streams that nobody
 * asked for, contents in parts, numbers as texts, pictures as data addresses, and errors under a status that says that all is well.
 */

/** What an answer says went wrong. `status`: its own, where it has one beside that of HTTP. */
export interface ServerError {
  status: number | undefined
  code: string
  /** The server's own sentence. */
  said: string
}

const words = z.union([z.string(), z.number()]).transform(String)
const told = z.looseObject({
  message: z.string().optional().catch(undefined),
  code: words.optional().catch(undefined),
  type: words.optional().catch(undefined),
  status: words.optional().catch(undefined),
})
const failed = z.looseObject({
  error: z
    .union([z.string().min(1), told])
    .optional()
    .catch(undefined),
  message: z.string().optional().catch(undefined),
  detail: z
    .union([z.string(), z.array(z.looseObject({ msg: z.string() }))])
    .optional()
    .catch(undefined),
  code: words.optional().catch(undefined),
})

/** The error that a body tells of; undefined where it tells of none. */
export function errorIn(body: string): ServerError | undefined {
  const read = failed.safeParse(parsed(body))
  if (!read.success) return undefined
  const { error, message, detail, code = '' } = read.data
  if (typeof error === 'string') return { status: undefined, code, said: error }
  const found =
    error ??
    (message !== undefined || detail !== undefined ? { message: message ?? sentence(detail), code } : undefined)
  if (!found) return undefined
  const own = Number(found.code ?? found.status)
  return {
    status: own >= 400 && own < 600 ? own : undefined,
    code: [found.type, found.code].filter(Boolean).join(' '),
    said: found.message ?? '',
  }
}

function sentence(detail: z.infer<typeof failed>['detail']): string {
  return typeof detail === 'string' ? detail : (detail ?? []).map(({ msg }) => msg).join('; ')
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

const count = z
  .union([z.number(), z.string().trim().min(1)])
  .transform(Number)
  .pipe(z.number().int().nonnegative())
const usage = z.object({ prompt_tokens: count, completion_tokens: count }).optional().catch(undefined)
const part = z.looseObject({ type: z.string().optional(), text: z.string().optional() })
const content = z.union([z.string(), z.array(z.union([z.string(), part]))]).nullish()
const piece = z.looseObject({ content: content.catch(undefined) })
const choice = z.looseObject({
  message: piece.optional(),
  delta: piece.optional(),
  text: z.string().optional().catch(undefined),
  finish_reason: z.string().nullish().catch(undefined),
})
const chat = z.looseObject({ choices: z.array(choice).min(1), usage })

/** Of an answer with a text: what the library reads; undefined: it is none. What it thinks is left out. */
export function readChat(body: string): object | undefined {
  const chunks = body.trimStart().startsWith('{') ? [parsed(body)] : events(body)
  const read = chunks.map((chunk) => chat.safeParse(chunk)).filter(({ success }) => success)
  const all = read.map(({ data }) => data!)
  if (all.length === 0) return undefined
  const firsts = all.map(({ choices }) => choices[0]!)
  const text = firsts.map((one) => textOf(one.message?.content ?? one.delta?.content) || (one.text ?? '')).join('')
  const last = (chunks.findLast((chunk) => usageOf(chunk) !== undefined) ?? {}) as object
  const spent = usageOf(last)
  return {
    choices: [
      {
        message: { role: 'assistant', content: text },
        finish_reason: firsts.findLast(({ finish_reason }) => finish_reason)?.finish_reason ?? null,
      },
    ],
    ...(spent && { usage: { ...spent, total_tokens: spent.prompt_tokens + spent.completion_tokens } }),
  }
}

/** The last chunk of a stream has the usage and no choices. */
function usageOf(chunk: unknown) {
  return z.looseObject({ usage }).safeParse(chunk).data?.usage
}

/** Of a stream of events: what they hold. */
function events(body: string): unknown[] {
  return body
    .split(/\r\n|\r|\n/)
    .filter((line) => line.startsWith('data:'))
    .map((line) => parsed(line.slice(5)))
    .filter((chunk) => chunk !== undefined)
}

/** Parts that are no text (thoughts, signatures) are not what was asked for. */
function textOf(given: z.infer<typeof content>): string {
  if (typeof given === 'string') return given
  return (given ?? [])
    .map((one) =>
      typeof one === 'string' ? one : /^(text|output_text)$/.test(one.type ?? 'text') ? (one.text ?? '') : '',
    )
    .join('')
}

const picture = z.looseObject({ b64_json: z.string().nullish(), url: z.string().nullish() })
const pictures = z.union([
  z.looseObject({ data: z.array(picture) }),
  // Of servers that have taken their own way.
  z.looseObject({ images: z.array(z.union([picture, z.string()])) }),
])

/** Of an answer with a picture: its bytes in base64, '' where there are none, or where it lies; undefined: it is none. */
export function readPicture(body: string): { base64: string } | { url: string } | undefined {
  const read = pictures.safeParse(parsed(body))
  if (!read.success) return undefined
  const [first] = 'data' in read.data ? (read.data.data as z.infer<typeof picture>[]) : read.data.images
  if (first === undefined) return { base64: '' }
  const given = typeof first === 'string' ? first : (first.b64_json ?? first.url ?? '')
  if (/^https?:/i.test(given)) return { url: given }
  return { base64: given.replace(/^data:[^,]*,/i, '').replaceAll(/\s/g, '') }
}
