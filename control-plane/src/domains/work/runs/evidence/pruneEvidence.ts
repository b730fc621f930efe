import type { RetentionLimit } from '@quarterdeck/shared/contracts/retention.ts'
import type { Context } from '../../../../platform/context.ts'
import type { Selected } from '../../../../platform/schema/prepared.ts'
import type { FilePolicy, PruneTime } from '../../../retentionPolicy.ts'
import { runSettings } from '../settings.ts'
import { listEvidence, removeEvidence } from './evidenceFiles.ts'
import { allEvidence, countEvidence, forgetEvidence } from './store.ts'

const dayMs = 86_400_000
const batch = 200

/** Why a run failed is asked for longer than how one worked; but the last one of each script that worked is what others are held against. */
export const evidenceRetention: readonly FilePolicy[] = [
  { ...policy('evidence-worked', 1), days: 3, rows: 2000 },
  { ...policy('evidence-failed', 0), days: 30, rows: 10_000 },
]

function policy(name: string, worked: 0 | 1): Pick<FilePolicy, 'kind' | 'name' | 'count' | 'prune'> {
  return {
    kind: 'files',
    name,
    count: async ({ store }) => (await countEvidence.get(store.read, { worked }))?.count ?? 0,
    prune: (context, limit, when) => prune(context, worked, limit, when),
  }
}

async function prune(
  { store, settings, dataDir }: Context,
  worked: number,
  limit: RetentionLimit,
  { now, signal, record }: PruneTime,
): Promise<number> {
  const all = await allEvidence.all(store.read)
  const going = choose(all, worked, limit, { now, mostBytes: settings.get(runSettings.evidenceMb) * 1_000_000 })
  let gone = 0
  for (let at = 0; at < going.length && !signal.aborted; at += batch) {
    const some = going.slice(at, at + batch)
    for (const each of some) await removeEvidence(dataDir, each)
    await store.write(async (tx) => {
      await forgetEvidence.run(tx, { leases: some.map(({ lease }) => lease) })
      await record(tx, some.length)
    })
    gone += some.length
  }
  await removeOrphans({ store, dataDir })
  return gone
}

/** Files of runs that were removed themselves. */
async function removeOrphans({ store, dataDir }: Pick<Context, 'store' | 'dataDir'>): Promise<void> {
  const files = await listEvidence(dataDir)
  const known = new Set((await allEvidence.all(store.read)).map(({ lease }) => lease))
  for (const each of files) if (!known.has(each.lease)) await removeEvidence(dataDir, each)
}

type Row = Selected<typeof allEvidence>

/** Too old, too many, or, with all the rest, too large: the oldest first, and those that worked before those that failed. */
function choose(
  all: readonly Row[],
  worked: number,
  { days, rows }: RetentionLimit,
  { now, mostBytes }: { now: number; mostBytes: number },
): Row[] {
  const may = all.filter((one) => one.worked === worked && one.isLast !== 1)
  const tooMany = rows === 0 ? 0 : may.length - rows
  let tooLarge = all.reduce((sum, { bytes }) => sum + bytes, 0) - mostBytes
  return may.filter(({ at, bytes }, index) => {
    const goes = index < tooMany || (days > 0 && at < now - days * dayMs) || tooLarge > 0
    if (goes) tooLarge -= bytes
    return goes
  })
}
