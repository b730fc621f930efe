import { createHash } from 'node:crypto'
import type { Endpoint } from '@quarterdeck/shared/contracts/endpoint.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { Context } from '../platform/context.ts'
import type { Running } from '../platform/running.ts'
import { jsonHeaders } from './answer.ts'
import type { Actor } from './handler.ts'
import { claimKey, dropKey, keepAnswer, pruneKeys, readAnswer } from './keptAnswers.ts'

export interface KeyedCall {
  key: string
  endpoint: Endpoint
  actor: Actor
  query: unknown
  body: unknown
}

/** Does a call with a key once: a repeat by the same user gets the answer of the first. */
export interface Idempotency extends Running {
  once(call: KeyedCall, work: (callId: string) => Promise<Response>): Promise<Response>
}

const dayMs = 86_400_000
const hourMs = 3_600_000

/**
 * Answers are kept for a day. A refusal is not kept: what was refused was not done. A call that was cut off by the end of
 * the program comes again under the same id: an import stores its batch under that in the transaction of its rows, and
 * so knows what it has done already. Rows of lists are known by their natural keys.
 */
export function startIdempotency({ store, now, loops }: Pick<Context, 'store' | 'now' | 'loops'>): Idempotency {
  const underWay = new Map<string, { request: string; answer: Promise<string> }>()

  const answerOnce = async (
    { key, actor }: KeyedCall,
    request: string,
    work: (callId: string) => Promise<Response>,
  ): Promise<string> => {
    const call = { actor: actor.userId, key }
    const kept = await store.write(async (tx) => {
      await claimKey.run(tx, { ...call, request, at: now() })
      return readAnswer.get(tx, call)
    })
    if (!kept || kept.request !== request) throw misused()
    if (kept.body) return kept.body
    try {
      const body = await (await work(callIdOf(call, kept.at))).text()
      await store.write((tx) => keepAnswer.run(tx, { ...call, body }))
      return body
    } catch (error) {
      await store.write((tx) => dropKey.run(tx, call))
      throw error
    }
  }

  const prune = () => store.write((tx) => pruneKeys.run(tx, { before: now() - dayMs }))
  const pruning = loops.every('http.kept-answers', hourMs, prune).begin()
  pruning.wake()

  return {
    async once(call, work) {
      if (call.key.length > 200) throw misused()
      const request = fingerprint(call)
      const name = `${call.actor.userId} ${call.key}`
      let entry = underWay.get(name)
      if (entry && entry.request !== request) throw misused()
      if (!entry) {
        entry = { request, answer: answerOnce(call, request, work).finally(() => underWay.delete(name)) }
        underWay.set(name, entry)
      }
      return new Response(await entry.answer, { headers: jsonHeaders })
    },
    stop: () => pruning.stop(),
  }
}

/** The same key for another request is a mistake of the caller that must not pass in silence. */
function misused(): AppError {
  return new AppError('invalid', {}, { problems: [{ field: 'idempotency-key', code: 'invalid' }] })
}

/** The same whenever the call comes again; another one once the key is forgotten and used for something else. */
function callIdOf({ actor, key }: { actor: number; key: string }, claimedAt: number): string {
  return createHash('sha256')
    .update(JSON.stringify([actor, key, claimedAt]))
    .digest('base64url')
}

function fingerprint({ endpoint, query, body }: KeyedCall): string {
  const text = JSON.stringify([endpoint.name, query, body], (_, value: unknown) =>
    value instanceof Blob ? [value.size, value instanceof File ? value.name : ''] : value,
  )
  return createHash('sha256').update(text).digest('base64url')
}
