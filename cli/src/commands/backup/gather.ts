import { copyFile, link, mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { dataFolder } from '@quarterdeck/shared/values/dataFolder.ts'
import { contentPath, contentsIn, namesIn } from './folder.ts'
import { copyDatabase, type Inspected, inspectDatabase } from './sqlite.ts'

/** Files that no row names by their content, and what they are called: taken along only when that is asked for. */
export const extras = { screenshots: /^\d+\.png$/, recordings: /^\d+\.frames$/ } as const
export type Extra = keyof typeof extras

/** What goes into a backup, all of one moment, below `stage`. */
export interface Gathered {
  /** Undefined where there is no database to take along. */
  database: Inspected | undefined
  /** Names below the stage, in the order in which they are written. */
  names: string[]
  missing: string[]
}

export interface Wanted {
  folder: string
  stage: string
  database: boolean
  /** What else is taken along. */
  also: readonly Extra[]
  signal: AbortSignal
}

/**
 * Takes a copy of the database, and hard links to the contents that its rows name: a control plane that removes one of
 * them meanwhile takes only its own name for it away. They are linked before the copy and again and again while it is
 * made; what came and went between two looks, at the very moment of the copy, is found by a second copy.
 */
export async function gather({ folder, stage, database: isWanted, also, signal }: Wanted): Promise<Gathered> {
  const keep = (name: string) => keepFile(join(folder, name), join(stage, name))
  const contents = new Set<string>()
  const keepNew = async (names: readonly string[]) => {
    const fresh = names.filter((name) => !contents.has(name))
    for (const name of await kept(fresh, keep, signal)) contents.add(name)
  }
  const keepAll = async () => keepNew((await contentsIn(folder)).map(contentPath))
  await keepAll()
  let database: Inspected | undefined
  let named = [...contents]
  let missing: string[] = []
  for (let attempt = 0; isWanted && attempt < 5; attempt++) {
    const copy = join(stage, dataFolder.database)
    await rm(copy, { force: true })
    await meanwhile(copyDatabase(join(folder, dataFolder.database), copy, signal), keepAll)
    database = await inspectDatabase(copy, false, signal)
    named = database.hashes.map(contentPath)
    await keepNew(named)
    missing = named.filter((name) => !contents.has(name))
    if (missing.length === 0) break
  }
  const more = await Promise.all(
    also.map(async (extra) =>
      (await namesIn(join(folder, dataFolder[extra])))
        .filter((name) => extras[extra].test(name))
        .map((name) => `${dataFolder[extra]}/${name}`),
    ),
  )
  const others = await kept(more.flat(), keep, signal)
  const key = await kept([dataFolder.key], keep, signal)
  const names = [
    ...(database ? [dataFolder.database] : []),
    ...key,
    ...named.filter((name) => contents.has(name)),
    ...others,
  ]
  return { database, names, missing }
}

/** Between two looks. */
const lookMs = 50

/** Looks again and again until the work is done. */
async function meanwhile(work: Promise<void>, look: () => Promise<void>): Promise<void> {
  let isDone = false
  const looking = (async () => {
    while (!isDone) {
      await look()
      await setTimeout(lookMs)
    }
  })()
  // Thrown below; until then it must not pass for unhandled.
  looking.catch(() => undefined)
  await work.finally(() => {
    isDone = true
  })
  await looking
}

/** Those of the names that were there. */
async function kept(
  names: readonly string[],
  keep: (name: string) => Promise<boolean>,
  signal: AbortSignal,
): Promise<string[]> {
  const found: string[] = []
  for (const name of names) {
    signal.throwIfAborted()
    if (await keep(name)) found.push(name)
  }
  return found
}

/** False where it has gone. File systems that know no hard links get a copy. */
async function keepFile(path: string, target: string): Promise<boolean> {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  try {
    await link(path, target)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    await copyFile(path, target)
  }
  return true
}
