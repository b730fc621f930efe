import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { RetentionLimit } from '@quarterdeck/shared/contracts/retention.ts'
import type { Context } from '../../platform/context.ts'
import { isAmong, type Params, prepared } from '../../platform/schema/prepared.ts'
import type { Store } from '../../platform/store/store.ts'
import type { PruneTime } from '../retentionPolicy.ts'
import { run } from './tables.ts'

const dayMs = 86_400_000
const batch = 200

/** `<seq>.png` of the run that failed. */
const screenshotName = /^(\d+)\.png$/

/** Removes screenshots that are too old, too many, or whose run is gone. How many went. */
export async function pruneScreenshots(
  { store, dataDir }: Context,
  { days, rows }: RetentionLimit,
  { now, signal, record }: PruneTime,
): Promise<number> {
  const seqs = await screenshotSeqs(dataDir)
  const tooMany = rows === 0 ? 0 : Math.max(0, seqs.length - rows)
  let gone = 0
  for (let at = 0; at < seqs.length && !signal.aborted; at += batch) {
    const some = seqs.slice(at, at + batch)
    const known = await existing(store, some)
    const going: number[] = []
    for (const [n, seq] of some.entries()) {
      const isOld = days > 0 && (await ageMs(pathOf(dataDir, seq), now)) > days * dayMs
      if (at + n < tooMany || isOld || !known.has(seq)) going.push(seq)
    }
    if (going.length === 0) continue
    for (const seq of going) await rm(pathOf(dataDir, seq), { force: true })
    await store.write(async (tx) => {
      await forgetScreenshots.run(tx, { seqs: going })
      await record(tx, going.length)
    })
    gone += going.length
  }
  return gone
}

/** The runs that have one, the oldest first. */
export async function screenshotSeqs(dataDir: string): Promise<number[]> {
  const names = await readdir(folderOf(dataDir)).catch(() => [])
  return names
    .flatMap((name) => screenshotName.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b)
}

async function existing(store: Store, seqs: readonly number[]): Promise<Set<number>> {
  const rows = await readRuns.all(store.read, { seqs })
  return new Set(rows.map((row) => row.seq))
}

async function ageMs(path: string, now: number): Promise<number> {
  const found = await stat(path).catch(() => undefined)
  return found ? now - found.mtimeMs : 0
}

function folderOf(dataDir: string): string {
  return join(dataDir, 'screenshots')
}

function pathOf(dataDir: string, seq: number): string {
  return join(folderOf(dataDir), `${seq}.png`)
}

const readRuns = prepared((q, { seqs }: Params<{ seqs: readonly number[] }>) =>
  q.select({ seq: run.seq }).from(run).where(isAmong(run.seq, seqs)),
)

const forgetScreenshots = prepared((q, { seqs }: Params<{ seqs: readonly number[] }>) =>
  q.update(run).set({ screenshot: 0 }).where(isAmong(run.seq, seqs)),
)
