import type { Endpoint } from '@quarterdeck/shared/contracts/endpoint.ts'
import type { FileAnswer, HandlerReply } from './handler.ts'
import { JsonText } from './handler.ts'
import type { Refusal } from './refusal.ts'

export const jsonHeaders = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }

/** The envelope (decisions.md §3), or the bytes of a file. */
export function answerOf(endpoint: Endpoint, answer: unknown, ok: string): Response {
  if (endpoint.shape === 'file') return fileResponse(answer as FileAnswer)
  const { data, status = 200, message = ok, ...beside } = answer as HandlerReply<Endpoint> & Record<string, unknown>
  return new Response(envelope({ status, message }, data, beside), { headers: jsonHeaders })
}

/** `retryAfter`: seconds after which it is worth trying again. */
export function refusalResponse(refusal: Refusal, retryAfter?: number): Response {
  const headers = { ...jsonHeaders, ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }) }
  return new Response(JSON.stringify(refusal), { status: refusal.status, headers })
}

/** From so many characters on it is worth keeping the bytes of a text that goes out again and again. */
const longText = 65_536

/** A list that is JSON already is put in as it is. */
function envelope(head: object, data: unknown, beside: object): string | Uint8Array<ArrayBuffer> {
  if (!(data instanceof JsonText)) return JSON.stringify({ ...head, data: data ?? null, ...beside })
  const rest = JSON.stringify(beside)
  const start = `${JSON.stringify(head).slice(0, -1)},"data":`
  const end = rest === '{}' ? '}' : `,${rest.slice(1)}`
  if (data.size < longText) return start + data.text + end
  return data.within(start, end)
}

function fileResponse(answer: FileAnswer): Response {
  const { name, type, bytes, size, capped, isShown = false, keptSeconds, part, hasParts } = answer
  const headers = new Headers({
    'content-type': type,
    'content-disposition': disposition(name, isShown ? 'inline' : 'attachment'),
    'cache-control': keptSeconds === undefined ? 'no-store' : `private, max-age=${keptSeconds}`,
  })
  if (size !== undefined) headers.set('content-length', String(size))
  // Whatever it holds, nothing of it is run.
  if (isShown) headers.set('content-security-policy', "default-src 'none'; sandbox")
  if (hasParts) headers.set('accept-ranges', 'bytes')
  if (part) headers.set('content-range', `bytes ${part.from}-${part.to}/${part.whole}`)
  if (capped) headers.set('x-export-capped', 'true')
  return new Response(bytes as BodyInit, { headers, status: part ? 206 : 200 })
}

/** The plain name is for clients that cannot read the encoded one. */
function disposition(name: string, how: 'attachment' | 'inline'): string {
  const plain = name.replace(/[^\w. -]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${how}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
