import type { Endpoint, PageCounts, ParsedBody, ParsedQuery } from '@quarterdeck/shared/contracts/endpoint.ts'
import type { Language } from '@quarterdeck/shared/i18n/language.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import type { z } from 'zod'

/** How far somebody sees: the rows that are theirs, of their group, of their organisation, or all. */
export type Reach = 'own' | 'group' | 'organisation' | 'all'

/** Who looks, and so which rows of people there are for them (`resources/visibility`). */
export interface AccessScope {
  userId: number
  /** As far as it really goes: in an external organisation never beyond that. */
  reach: Reach
  groupId: number
  organisationId: number
  /** Of an external organisation: what is internal is not there. */
  external: boolean
}

/** Who calls: a signed-in user with the permission keys of the role. */
export interface Actor extends AccessScope {
  username: string
  roleId: number
  sessionId: number
  readOnly: boolean
  keys: ReadonlySet<string>
  /** Keys of the own role, and of others, that mean nothing in the own organisation: what they open is not there. */
  withheld: ReadonlySet<string>
  /** The super admin: every key, also those that came later. */
  all: boolean
  address: string
  /** Who signed in and may yet do nothing: from this address, or before the second factor that is asked for is set up. */
  barred?: 'address' | 'factor'
  /** Has a second factor, and has shown no code of it lately: what wants a fresh one is refused. */
  needsCode?: boolean
  /** Of an API key: what may be sent in with it; none named: every kind. Absent: a person's session. */
  ingestKinds?: readonly string[]
}

/** May this user do what the key stands for? */
export function mayDo(actor: Pick<Actor, 'keys' | 'all'>, key: string): boolean {
  return actor.all || actor.keys.has(key)
}

export interface CallInput<E extends Endpoint> {
  query: ParsedQuery<E>
  body: ParsedBody<E>
  /** The body as it comes in, of endpoints that read it themselves (`stream`); else null. */
  stream: ReadableStream<Uint8Array> | null
  /** A stand-in without any key on public endpoints. */
  actor: Actor
  /** Of a call with an idempotency key: the same when it comes again, also after the program was killed. */
  callId: string | undefined
  language: Language
  t: Translate
  address: string
  userAgent: string
  /** The caller asks for the headers alone (HEAD): nothing is used up or opened for it. */
  headOnly: boolean
  /** For the few calls that read the request themselves. */
  header(name: string): string | null
  /** Aborts when the caller has gone. */
  signal: AbortSignal
}

export interface FileAnswer {
  name: string
  type: string
  bytes: Uint8Array | ReadableStream<Uint8Array>
  /** Of a stream, where it is known. */
  size?: number
  /** Only these bytes of so many, both ends included. */
  part?: { from: number; to: number; whole: number }
  /** Parts of it may be asked for. */
  hasParts?: true
  /** The export stopped at its limit; the answer carries `x-export-capped: true`. */
  capped?: boolean
  /** Browsers show it, and run nothing of it; otherwise it is saved. */
  isShown?: boolean
  /** For so long browsers may keep it, each for its own user. */
  keptSeconds?: number
}

const bytesOf = (given: string | Uint8Array) => (typeof given === 'string' ? Buffer.from(given) : given)

/** `data` that is JSON already, as text or as UTF-8, so that a long list is not taken apart and put together again. */
export class JsonText {
  readonly #given: string | Uint8Array
  #sent: { start: string; end: string; bytes: Uint8Array<ArrayBuffer> } | undefined
  constructor(given: string | Uint8Array) {
    this.#given = given
  }
  get text(): string {
    return typeof this.#given === 'string' ? this.#given : new TextDecoder().decode(this.#given)
  }
  /** In characters, or in bytes where it is no text: what it takes to keep it. */
  get size(): number {
    return this.#given.length
  }
  /** As it goes out, in its envelope; made once, however often the same answer is given. */
  within(start: string, end: string): Uint8Array<ArrayBuffer> {
    if (this.#sent?.start !== start || this.#sent.end !== end)
      this.#sent = { start, end, bytes: Buffer.concat([Buffer.from(start), bytesOf(this.#given), Buffer.from(end)]) }
    return this.#sent.bytes
  }
}

/**
 * What a handler returns: `data`, what stands beside it, the counts of a page; `message` where "ok" says too little;
 * `status` only for the soft ones (1013002 …). Refusals are thrown as `AppError`.
 */
export type HandlerReply<E extends Endpoint> = E['shape'] extends 'file'
  ? FileAnswer
  : { data: z.input<E['reply']> | JsonText; message?: string; status?: number } & z.input<E['extra']> &
      (E['shape'] extends 'page' ? PageCounts : object)

export type Handler<E extends Endpoint> = (input: CallInput<E>) => Promise<HandlerReply<E>>

/** Where domains and resources hang their handlers. One call of `serve` an endpoint; twice is a fault at start. */
export interface Router {
  serve<E extends Endpoint>(endpoint: E, handler: Handler<E>): void
}

/** Signed-in users, for what stands beside HTTP calls: the live link asks here, and hears when a session ends. */
export interface Sessions {
  /** Whose token this is, or undefined: unknown, expired or ended. */
  authenticate(token: string, address: string): Promise<Actor | undefined>
  /** Told of each session that ends before its time: log-out, password change, user disabled. Returns how to stop. */
  onEnded(listener: (sessionId: number) => void): () => void
}
