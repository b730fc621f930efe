import type { Endpoint } from '@quarterdeck/shared/contracts/endpoint.ts'
import type { Actor } from './handler.ts'

export interface KeyedCall {
  key: string
  endpoint: Endpoint
  actor: Actor
  query: unknown
  body: unknown
}

/** Does a call with a key once: a repeat by the same user gets the answer of the first. */
export interface Idempotency {
  once(call: KeyedCall, work: () => Promise<Response>): Promise<Response>
}
