import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { HeldLease, RunDeps } from './deps.ts'
import { readAttempt } from './store/leases.ts'

const pngMagic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Keeps the screen at a run's failure, and says where; what is no PNG, or comes from a host that never had the run, is dropped. */
export async function saveScreenshot(
  deps: RunDeps,
  held: HeldLease,
  base64: string | undefined,
): Promise<string | undefined> {
  if (base64 === undefined) return undefined
  const bytes = Buffer.from(base64, 'base64')
  if (!bytes.subarray(0, 8).equals(pngMagic)) return undefined
  const attempt = await readAttempt(deps.store.read, held)
  if (!attempt) return undefined
  const path = pathOf(deps.dataDir, attempt.seq)
  await mkdir(join(path, '..'), { recursive: true })
  await writeFile(`${path}.part`, bytes)
  await rename(`${path}.part`, path)
  await deps.store.write((tx) => tx.run('UPDATE run SET screenshot = 1 WHERE seq = ?', [attempt.seq]))
  return path
}

/** The screen at the failure of a run; undefined where none is kept. */
export async function readScreenshot(
  deps: Pick<RunDeps, 'store' | 'dataDir'>,
  seq: number,
): Promise<Buffer | undefined> {
  const row = await deps.store.read.get<{ screenshot: number }>('SELECT screenshot FROM run WHERE seq = ?', [seq])
  if (row?.screenshot !== 1) return undefined
  return readFile(pathOf(deps.dataDir, seq)).catch(() => undefined)
}

function pathOf(dataDir: string, seq: number): string {
  return join(dataDir, 'screenshots', `${seq}.png`)
}
