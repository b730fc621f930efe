import { apiKeyMachine } from '@quarterdeck/shared/states/apiKey.ts'
import { and, eq, ne } from '../../../platform/schema/drizzle.ts'
import { type Params, prepared } from '../../../platform/schema/prepared.ts'
import { apiKey } from '../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../platform/store/store.ts'

// The only SQL about the table api_key, but for its list.

export interface KeyRow {
  id: number
  name: string
  /** Comma-joined; '' for every kind. */
  kinds: string
  last_used: number | null
}

interface NewKey {
  name: string
  prefix: string
  kinds: string
  hash: string
  by: string
  at: number
}

export async function insertKey(tx: Sql, key: NewKey): Promise<number> {
  return (await insert.run(tx, key)).lastId
}

/** An active key by its hash. */
export function findKey(read: Sql, hash: string): Promise<KeyRow | undefined> {
  return selectActive.get(read, { hash })
}

export async function markUsed(tx: Sql, id: number, at: number): Promise<void> {
  await setUsed.run(tx, { id, at })
}

const insert = prepared((q, { name, prefix, kinds, hash, by, at }: Params<NewKey>) =>
  q.insert(apiKey).values({
    name,
    prefix,
    kinds,
    created_by: by,
    create_time: at,
    key_hash: hash,
    state: apiKeyMachine.codes[apiKeyMachine.initial],
  }),
)

const selectActive = prepared((q, { hash }: Params<{ hash: string }>) =>
  q
    .select({ id: apiKey.id, name: apiKey.name, kinds: apiKey.kinds, last_used: apiKey.last_used })
    .from(apiKey)
    .where(and(eq(apiKey.key_hash, hash), ne(apiKey.key_hash, ''), eq(apiKey.state, apiKeyMachine.codes.active))),
)

const setUsed = prepared((q, { id, at }: Params<{ id: number; at: number }>) =>
  q.update(apiKey).set({ last_used: at }).where(eq(apiKey.id, id)),
)
