import { and, eq, lt } from '../platform/schema/drizzle.ts'
import { type Params, prepared } from '../platform/schema/prepared.ts'
import { idempotency } from './tables.ts'

// The only SQL about the table idempotency.

interface Key {
  actor: number
  key: string
}

/** The key is this call's, unless it is another's already. */
export const claimKey = prepared((q, { actor, key, request, at }: Params<Key & { request: string; at: number }>) =>
  q.insert(idempotency).values({ actor, key, request, body: '', at }).onConflictDoNothing(),
)

export const readAnswer = prepared((q, { actor, key }: Params<Key>) =>
  q
    .select({ request: idempotency.request, body: idempotency.body, at: idempotency.at })
    .from(idempotency)
    .where(isKey(actor, key)),
)

export const keepAnswer = prepared((q, { actor, key, body }: Params<Key & { body: string }>) =>
  q.update(idempotency).set({ body }).where(isKey(actor, key)),
)

export const dropKey = prepared((q, { actor, key }: Params<Key>) => q.delete(idempotency).where(isKey(actor, key)))

export const pruneKeys = prepared((q, { before }: Params<{ before: number }>) =>
  q.delete(idempotency).where(lt(idempotency.at, before)),
)

function isKey(actor: Params<Key>['actor'], key: Params<Key>['key']) {
  return and(eq(idempotency.actor, actor), eq(idempotency.key, key))
}
