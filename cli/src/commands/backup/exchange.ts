import { access, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { dataFolder, isUpgradeCopy } from '@quarterdeck/shared/values/dataFolder.ts'
import { sync } from './writeArchive.ts'

/** Everything of the database: what the write-ahead log holds is part of it. */
export const databaseNames = ['', '-wal', '-shm', '-journal'].map((end) => dataFolder.database + end)
/** What rows name by their numbers goes with the database, whether the backup holds it or not. */
const fileNames = [dataFolder.files, dataFolder.screenshots, dataFolder.recordings, dataFolder.evidence]

interface Plan {
  /** Folder below the data folder with what comes in. */
  stage: string
  /** Folder below the data folder for what goes out. */
  kept: string
  /** What is exchanged, present or not. */
  names: string[]
  /** Those that were there. */
  had: string[]
}

/**
 * Puts what lies in `stage` in the place of what stands in the data folder, which is kept below `kept`. A note says what
 * is going on for as long as it does: whoever is killed over it leaves the note, and `putBack` undoes the half. `step` is
 * told before each change.
 */
export async function exchange(
  folder: string,
  given: { stage: string; kept: string; hasDatabase: boolean },
  step: (name: string) => void = () => undefined,
): Promise<void> {
  const { stage, kept } = given
  // The key goes with the database that it seals.
  const hasKey = given.hasDatabase || (await exists(join(folder, stage, dataFolder.key)))
  // An upgrade that was under way, and the ways back, are of the database that goes out: the one that comes in begins its own.
  const ofDatabase = [...databaseNames, dataFolder.upgrading, ...(await readdir(folder)).filter(isUpgradeCopy)]
  const names = [...(given.hasDatabase ? ofDatabase : []), ...(hasKey ? [dataFolder.key] : []), ...fileNames]
  const had: string[] = []
  for (const name of names) if (await exists(join(folder, name))) had.push(name)
  await writeNote(folder, { stage, kept, names, had })
  step('note')
  if (had.length > 0) await mkdir(join(folder, kept), { mode: 0o700 })
  for (const name of had) {
    await rename(join(folder, name), join(folder, kept, name))
    step(`out ${name}`)
  }
  for (const name of names) {
    if (!(await exists(join(folder, stage, name)))) continue
    await rename(join(folder, stage, name), join(folder, name))
    step(`in ${name}`)
  }
  await sync(folder)
  await rm(join(folder, dataFolder.restoring))
  await sync(folder)
}

/** After an exchange that was cut off: what was there before is there again. False where there was none. */
export async function putBack(folder: string): Promise<boolean> {
  const note = join(folder, dataFolder.restoring)
  const text = await readFile(note, 'utf8').catch(() => undefined)
  if (text === undefined) return false
  const { stage, kept, names, had } = JSON.parse(text) as Plan
  for (const name of names) {
    const before = join(folder, kept, name)
    const wasMoved = await exists(before)
    // Not moved yet: it stands where it stood.
    if (had.includes(name) && !wasMoved) continue
    await rm(join(folder, name), { recursive: true, force: true })
    if (wasMoved) await rename(before, join(folder, name))
  }
  await rm(join(folder, kept), { recursive: true, force: true })
  await rm(join(folder, stage), { recursive: true, force: true })
  await sync(folder)
  await rm(note)
  await sync(folder)
  return true
}

/** Whole or not at all, like everything that a killed program may leave. */
async function writeNote(folder: string, plan: Plan): Promise<void> {
  const path = join(folder, dataFolder.restoring)
  const file = await open(`${path}.part`, 'w', 0o600)
  try {
    await file.writeFile(JSON.stringify(plan))
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${path}.part`, path)
  await sync(folder)
}

async function exists(path: string): Promise<boolean> {
  return await access(path).then(
    () => true,
    () => false,
  )
}
