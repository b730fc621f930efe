import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { messageLaneCodes } from '@quarterdeck/shared/values/runLanes.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import type { HeldLease, RunDeps } from '../deps.ts'
import { readAttempt } from '../store/leases.ts'
import { readPictured } from '../store/runDetails.ts'

const pngMagic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/**
 * Keeps the screen at the end of an attempt, and says where; what is no PNG, or comes from a host that never had the run, is dropped, and so
 * is one with messages on it of what worked.
 */
export async function saveScreenshot(
  deps: RunDeps,
  held: HeldLease,
  { screenshot: base64, outcome }: { screenshot?: string | undefined; outcome: { kind: string } },
): Promise<string | undefined> {
  if (base64 === undefined) return undefined
  const bytes = Buffer.from(base64, 'base64')
  if (!bytes.subarray(0, 8).equals(pngMagic)) return undefined
  const attempt = await readAttempt(deps.store.read, held)
  if (!attempt) return undefined
  if (outcome.kind === 'succeeded' && messageLaneCodes.includes(attempt.lane)) return undefined
  const path = pathOf(deps.dataDir, { seq: attempt.seq, lease: held.lease })
  await mkdir(join(path, '..'), { recursive: true })
  await writeFile(`${path}.part`, bytes)
  await rename(`${path}.part`, path)
  await deps.store.write((tx) => tx.run('UPDATE run_attempt SET picture = 1 WHERE lease = ?', [held.lease]))
  return path
}

/** The screen at the end of an attempt, of the latest that has one where none is named; undefined where none is kept, or seen. */
export async function readScreenshot(
  { store, dataDir }: Pick<RunDeps, 'store' | 'dataDir'>,
  { seq, attempt }: { seq: number; attempt?: number | undefined },
  sees: (phones: readonly number[]) => Promise<ReadonlySet<number>>,
): Promise<Buffer | undefined> {
  const kept = await picturedOf(store.read, seq, sees)
  const one = kept.find((each) => attempt === undefined || each.attempt === attempt)
  return one && readFile(pathOf(dataDir, { seq, lease: one.lease })).catch(() => undefined)
}

/** The attempts of a run of which a picture is kept, on phones that are seen, the latest first. */
async function picturedOf(from: Sql, seq: number, sees: (phones: readonly number[]) => Promise<ReadonlySet<number>>) {
  const all = await readPictured.all(from, { seqs: [seq] })
  const seen = await sees(all.map(({ phone_id }) => phone_id))
  return all.filter(({ phone_id }) => seen.has(phone_id))
}

export function pathOf(dataDir: string, { seq, lease }: { seq: number; lease: number }): string {
  return join(dataDir, 'screenshots', `${seq}-${lease}.png`)
}
