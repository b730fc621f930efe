import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dataFolder } from '@quarterdeck/shared/values/dataFolder.ts'
import { z } from 'zod'

/** What a control plane last knew of its database, beside it: data that are older than that were put in its place. */
const planeState = z.object({
  /** Of the row that says who serves the database: it grows with every start. */
  epoch: z.number().int(),
  /** The restore that was last seen; '' none yet. */
  restore: z.string(),
  /** Its control plane has ended as it should, and closed the database. */
  closed: z.boolean().default(true),
  /** The data were found to be older than it knew, by a start that has not come to say so. */
  older: z.boolean().default(false),
})
export type PlaneState = z.output<typeof planeState>

/** Undefined where nothing is known, or the file is cut off. */
export async function readPlaneState(folder: string): Promise<PlaneState | undefined> {
  const text = await readFile(join(folder, dataFolder.planeState), 'utf8').catch(() => '')
  try {
    return planeState.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Whole or not at all. */
export async function writePlaneState(folder: string, state: PlaneState): Promise<void> {
  const path = join(folder, dataFolder.planeState)
  await writeFile(`${path}.new`, `${JSON.stringify(state)}\n`, { mode: 0o600 })
  await rename(`${path}.new`, path)
}
