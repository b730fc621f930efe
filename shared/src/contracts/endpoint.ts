import { z } from 'zod'
import type { $ZodType } from 'zod/v4/core'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
/** `public`: no session; `session`: any signed-in user; otherwise a permission key such as `link-pool.add`. */
export type Permission = string
/**
 * Whose what a call reads or changes is. `internal`: of the internal organisations together, and for a user of an external one not
 * there; `organisation`, `own`, `as`, `doer`: rows of people, of which the handler shows each caller what that one sees (`readable`);
 * `all`: everybody's, which an external organisation only reads; `self`: the caller's own; `public`: asks for no session.
 */
export type CallVisibility = 'internal' | 'organisation' | 'own' | 'as' | 'doer' | 'all' | 'self' | 'public'
export type Shape = 'data' | 'page' | 'file'
/**
 * Whose rows the ids are that a call takes, by the field of query or body (`id`, `contents.persona`, `phones.id`): the list, whose rights
 * then decide, before the handler and again in the transaction in which it writes; a row that the caller does not see is not there (404).
 * `because`: why no list is asked about a field.
 */
export type Sees = Readonly<Record<string, string | { readonly because: string }>>
/** Of an id by which an answer is narrowed: of a row that the caller does not see there is nothing in it. */
export const onlyFilters = { because: 'narrows what the caller sees anyway' } as const
/** Of an id of a list that everybody sees. */
export const forEverybody = { because: 'everybody sees its list' } as const

/**
 * One call of the API, written once: server, client, CLI and OpenAPI read it.
 * `query`, `body` and `form` (multipart; files are `File`) are zod objects. `reply` is the schema of `data`; `extra` of
 * the fields beside it. With `page` the reply is a list and carries totalCount, totalPage, pageIndex, pageSize.
 * With `file` the reply is bytes and has no envelope.
 */
export interface Endpoint<
  Q extends $ZodType = $ZodType,
  B extends $ZodType = $ZodType,
  R extends $ZodType = $ZodType,
  X extends $ZodType = $ZodType,
  S extends Shape = Shape,
> {
  readonly name: string
  readonly method: Method
  /** Below `/api`; `:id` marks a path parameter, which must stand in `query` too. */
  readonly path: string
  readonly permission: Permission
  readonly visibility: CallVisibility
  /** Administers the installation: only for those of an internal organisation who reach all. */
  readonly administers: boolean
  readonly sees: Sees
  readonly query: Q
  readonly body: B
  readonly form: boolean
  /** The body is a stream of lines that the handler reads itself; `body` says nothing of it. */
  readonly stream: boolean
  /** API keys are let in beside sessions. */
  readonly apiKeys: boolean
  /** Open also to whoever has yet to set up the second factor that is asked for. */
  readonly beforeFactor: boolean
  /** Its answer holds a key or a token: it is kept nowhere, so that a repeat does it again. */
  readonly secret: boolean
  readonly reply: R
  readonly extra: X
  readonly shape: S
  /** Changes something: read-only users are refused, and the answer is never stored by a cache. */
  readonly writes: boolean
  /** What it is for, in English, for OpenAPI. */
  readonly summary: string
}

// `object` and not `Record<string, never>`: what stands beside it must stay possible.
const nothing: z.ZodType<object, object> = z.object({})
type Nothing = typeof nothing

export function endpoint<
  Q extends $ZodType = Nothing,
  B extends $ZodType = Nothing,
  R extends $ZodType = z.ZodNull,
  X extends $ZodType = Nothing,
  S extends Shape = 'data',
>(definition: {
  name: string
  method: Method
  path: string
  permission: Permission
  visibility: CallVisibility
  administers?: boolean
  sees?: Sees
  summary: string
  query?: Q
  body?: B
  form?: boolean
  stream?: boolean
  apiKeys?: boolean
  beforeFactor?: boolean
  secret?: boolean
  reply?: R
  extra?: X
  shape?: S
  /** Default: everything but GET. */
  writes?: boolean
}): Endpoint<Q, B, R, X, S> {
  return {
    administers: false,
    sees: {},
    form: false,
    stream: false,
    apiKeys: false,
    beforeFactor: false,
    secret: false,
    writes: definition.method !== 'GET',
    ...definition,
    shape: definition.shape ?? ('data' as S),
    query: definition.query ?? (nothing as unknown as Q),
    body: definition.body ?? (nothing as unknown as B),
    reply: definition.reply ?? (z.null() as unknown as R),
    extra: definition.extra ?? (nothing as unknown as X),
  }
}

export interface PageCounts {
  totalCount: number
  totalPage: number
  pageIndex: number
  pageSize: number
  /** True where counting stopped at 10,000 (decisions.md §8). */
  totalCountCapped?: boolean
}

/**
 * What a call answers: `{ status, message, data, … }`. Paged lists carry the counts beside `data`.
 * These read the endpoint's members rather than infer its parameters: 300 endpoints type-check in a third of the time.
 */
export type Reply<E extends Endpoint> = { status: number; message: string; data: z.output<E['reply']> } & z.output<
  E['extra']
> &
  Partial<PageCounts>
export type QueryOf<E extends Endpoint> = z.input<E['query']>
export type BodyOf<E extends Endpoint> = z.input<E['body']>
/** What the handler receives after parsing. */
export type ParsedQuery<E extends Endpoint> = z.output<E['query']>
export type ParsedBody<E extends Endpoint> = z.output<E['body']>

/** `pageIndex` from 1, `pageSize` 1 to 200 (default 30), order by one field. Unknown order fields are refused by the server. */
export const pageQuery = {
  pageIndex: z.coerce.number().int().min(1).default(1),
  pageSize: z.coerce.number().int().min(1).max(200).default(30),
}
export const orderQuery = {
  order_field: z.string().optional(),
  order_sort: z.enum(['asc', 'desc']).optional(),
}
