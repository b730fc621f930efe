import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { fitsAddress } from '@quarterdeck/shared/values/addressPattern.ts'
import type { Sql } from '../../../platform/store/store.ts'
import type { ResourceHooks } from '../../../resources/hooks.ts'
import type { Stored } from '../../../resources/stored.ts'
import type { ChangeCall } from '../../../resources/write/changeCall.ts'
import { addressesOf } from '../sessions/index.ts'
import { readForAll, readPersonById } from './store.ts'

/** Nobody takes away the entry by which they are there themselves. */
export const entryHooks: ResourceHooks = {
  // An entry for everybody names nobody, and no index tells two of those apart.
  async problems(sql, rows) {
    const stored = await readForAll.all(sql)
    return rows.map((row, at) => {
      const isSame = (other: Stored) => other.ip === row.ip && other.organisation_id === row.organisation_id
      const others = [...stored.filter(({ id }) => id !== row.id), ...rows.slice(0, at).filter(isForAll)]
      return isForAll(row) && others.some(isSame) ? [{ field: 'ip', code: 'duplicate' }] : []
    })
  },
  async beforeEdit(tx, rows, call) {
    const gone = rows.filter(({ changes }) => 'ip' in changes || 'userid' in changes)
    const left = gone.map(({ before, changes }) => ({ ...before, ...changes }))
    await refuseLockOut(
      tx,
      gone.map(({ before }) => before),
      left,
      call,
    )
  },
  beforeDelete: (tx, rows, call) => refuseLockOut(tx, rows, [], call),
}

const isForAll = ({ userid }: Stored) => userid === null || userid === undefined

async function refuseLockOut(
  tx: Sql,
  gone: readonly Stored[],
  come: readonly Stored[],
  { actor }: ChangeCall,
): Promise<void> {
  if (gone.length === 0 || actor.sessionId === 0) return
  const person = await readPersonById.get(tx, { id: actor.userId })
  if (person?.ip_verify !== 1) return
  const patterns = await addressesOf(tx, person)
  for (const { ip } of gone) {
    const at = patterns.indexOf(String(ip))
    if (at >= 0) patterns.splice(at, 1)
  }
  const own = come.filter(({ userid }) => userid === actor.userId || userid === null).map(({ ip }) => String(ip))
  if (![...patterns, ...own].some((pattern) => fitsAddress(pattern, actor.address))) throw new AppError('locks_you_out')
}
