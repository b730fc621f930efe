import { createHash, randomBytes } from 'node:crypto'
import * as contract from '@quarterdeck/shared/contracts/apiKeys.ts'
import { apiKeyKinds, apiKeyPrefix, createApiKey } from '@quarterdeck/shared/contracts/apiKeys.ts'
import { ingestKinds, sendIngest } from '@quarterdeck/shared/contracts/ingest.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { hasHiddenCharacters } from '@quarterdeck/shared/values/shownName.ts'
import type { Actor, Router } from '../../../http/handler.ts'
import { auditMessage } from '../../../platform/audit/auditMessages.ts'
import type { Context } from '../../../platform/context.ts'
import { seesAll } from '../../../resources/visibility/readContext.ts'
import { defineDomain } from '../../defineDomain.ts'
import { findKey, insertKey, type KeyRow, markUsed } from './store.ts'

export const apiKeys = defineDomain({
  name: 'apiKeys',
  grants: { look: ['!api-key.*'] },
  contracts: [contract],
  start({ context, router, admissions }) {
    admissions.register({ authenticateKey: createKeyAuthenticator(context) })
    serveApiKeys(context, router)
  },
})

/** Keys for programs that send data in: made, shown once, kept as a hash. The list is a plain resource, and so is revoking. */
export function serveApiKeys(context: Context, router: Router): void {
  const { store, audit, now } = context

  router.serve(apiKeyKinds, async () => ({ data: ingestKinds() }))

  router.serve(createApiKey, async ({ body, actor, address }) => {
    const { name } = body
    if (hasHiddenCharacters(name))
      throw new AppError('invalid', {}, { problems: [{ field: 'name', code: 'name_hidden' }] })
    const kinds = [...new Set(body.kinds)]
    refuseUnknown(kinds)
    const key = `${apiKeyPrefix}${randomBytes(32).toString('base64url')}`
    // Enough to tell one from another, and far too little to guess the rest.
    const prefix = key.slice(0, apiKeyPrefix.length + 6)
    const id = await store.write(async (tx) => {
      const made = await insertKey(tx, {
        name,
        prefix,
        kinds: kinds.join(','),
        hash: hashOf(key),
        by: actor.username,
        at: now(),
      })
      await audit.record(tx, {
        actor,
        action: createApiKey.name,
        resource: 'api-key',
        rowId: made,
        address,
        summary: auditMessage('added', { list: 'api-key', name: `${name} (${prefix}…)` }),
        after: { name, prefix, kinds },
      })
      return made
    })
    return { data: { id, name, kinds, key } }
  })
}

/** How often the last use of a key is written down. */
const usedEveryMs = 60_000

/** Says whose key something is; what its holder may do is to send data in, and nothing else. */
export function createKeyAuthenticator({
  store,
  now,
  log,
}: Pick<Context, 'store' | 'now' | 'log'>): (key: string, address: string) => Promise<Actor | undefined> {
  const used = new Map<number, number>()
  const markUse = ({ id, last_used }: KeyRow) => {
    if (now() - (used.get(id) ?? last_used ?? 0) < usedEveryMs) return
    used.set(id, now())
    store
      .write((tx) => markUsed(tx, id, now()))
      .catch((error: unknown) => log.warn({ err: error }, 'last use of an API key was not kept'))
  }
  return async (key, address) => {
    // Asked of the database each time, so that a key is worthless the moment it is revoked, wherever that was done.
    const row = await findKey(store.read, hashOf(key))
    if (!row) return undefined
    markUse(row)
    return {
      ...seesAll,
      roleId: -1,
      sessionId: 0,
      readOnly: false,
      all: false,
      address,
      username: `key:${row.name}`,
      keys: new Set([sendIngest.permission]),
      withheld: new Set<string>(),
      ingestKinds: row.kinds === '' ? [] : row.kinds.split(','),
    }
  }
}

function refuseUnknown(kinds: readonly string[]): void {
  const known = new Set(ingestKinds().map(({ kind }) => kind))
  const unknown = kinds.find((kind) => !known.has(kind))
  if (unknown === undefined) return
  throw new AppError('invalid', {}, { problems: [{ field: 'kinds', code: 'not_a_choice', data: { value: unknown } }] })
}

/** The key is 256 random bits: a quick hash is as good as a slow one. */
function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
