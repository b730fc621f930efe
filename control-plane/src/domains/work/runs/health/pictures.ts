import { copyFile, mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { nameOf } from '../../../../platform/schema/nameOf.ts'
import { verifyTask } from '../../../../platform/schema/tables.gen.ts'
import type { RunDeps } from '../deps.ts'

type Place = Pick<RunDeps, 'dataDir'>

/** Keeps the screen as it was for whoever comes to a verification task: the run's own picture is that of its latest failure. */
export async function keepPicture({ store, dataDir }: Place & Pick<RunDeps, 'store'>, task: number, of: string) {
  const path = pathOf({ dataDir }, task)
  await mkdir(join(path, '..'), { recursive: true })
  await copyFile(of, path)
  await store.write((tx) => tx.run(`UPDATE ${nameOf(verifyTask)} SET picture = 1 WHERE id = ?`, [task]))
}

export function readPicture(place: Place, task: number): Promise<Buffer | undefined> {
  return readFile(pathOf(place, task)).catch(() => undefined)
}

export async function dropPicture(place: Place, task: number): Promise<void> {
  await rm(pathOf(place, task), { force: true })
}

export function pictureFolder({ dataDir }: Place): string {
  return join(dataDir, 'verify-pictures')
}

function pathOf(place: Place, task: number): string {
  return join(pictureFolder(place), `${task}.png`)
}
