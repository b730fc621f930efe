import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { RetentionLimit } from '@quarterdeck/shared/contracts/retention.ts'
import type { Context } from '../../../../platform/context.ts'
import { isAmong, type Params, prepared } from '../../../../platform/schema/prepared.ts'
import type { Store } from '../../../../platform/store/store.ts'
import type { PruneTime } from '../../../retentionPolicy.ts'
import { runAttempt } from '../tables.ts'
import { pathOf } from './screenshots.ts'

const dayMs = 86_400_000
const batch = 200

/** `<run>-<lease>.png` of an attempt. */
const screenshotName = /^(\d+)-(\d+)\.png$/

interface Named {
  seq: number
  lease: number
}

/** Removes screenshots that are too old, too many, or whose run is gone. How many went. */
export async function pruneScreenshots(
  { store, dataDir }: Context,
  { days, rows }: RetentionLimit,
  { now, signal, record }: PruneTime,
): Promise<number> {
  const all = await listScreenshots(dataDir)
  const tooMany = rows === 0 ? 0 : Math.max(0, all.length - rows)
  let gone = 0
  for (let at = 0; at < all.length && !signal.aborted; at += batch) {
    const some = all.slice(at, at + batch)
    const known = await existing(store, some)
    const going: Named[] = []
    for (const [n, one] of some.entries()) {
      const isOld = days > 0 && (await ageMs(pathOf(dataDir, one), now)) > days * dayMs
      if (at + n < tooMany || isOld || !known.has(one.lease)) going.push(one)
    }
    if (going.length === 0) continue
    for (const one of going) await rm(pathOf(dataDir, one), { force: true })
    await store.write(async (tx) => {
      await forgetScreenshots.run(tx, { leases: going.map(({ lease }) => lease) })
      await record(tx, going.length)
    })
    gone += going.length
  }
  return gone
}

/** All that lie there, the oldest lease first. */
export async function listScreenshots(dataDir: string): Promise<Named[]> {
  const names = await readdir(folderOf(dataDir)).catch(() => [])
  return names
    .flatMap((name) => {
      const found = screenshotName.exec(name)
      return found ? [{ seq: Number(found[1]), lease: Number(found[2]) }] : []
    })
    .sort((a, b) => a.lease - b.lease)
}

async function existing(store: Store, some: readonly Named[]): Promise<Set<number>> {
  const rows = await readAttempts.all(store.read, { leases: some.map(({ lease }) => lease) })
  return new Set(rows.map(({ lease }) => lease))
}

async function ageMs(path: string, now: number): Promise<number> {
  const found = await stat(path).catch(() => undefined)
  return found ? now - found.mtimeMs : 0
}

function folderOf(dataDir: string): string {
  return join(dataDir, 'screenshots')
}

const readAttempts = prepared((q, { leases }: Params<{ leases: readonly number[] }>) =>
  q.select({ lease: runAttempt.lease }).from(runAttempt).where(isAmong(runAttempt.lease, leases)),
)

const forgetScreenshots = prepared((q, { leases }: Params<{ leases: readonly number[] }>) =>
  q.update(runAttempt).set({ picture: 0 }).where(isAmong(runAttempt.lease, leases)),
)
