// @module-tag second-gear

import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { resources } from '@quarterdeck/shared/resources/registry.gen.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { declaredSums } from '../platform/schema/declaredSums.ts'
import { getTableName } from '../platform/schema/drizzle.ts'
import { linksFieldsOf, pairsName } from '../platform/schema/links.ts'
import { chunkMark, differencesOf, pruneMark } from '../platform/schema/sums.ts'
import { createStore } from '../platform/store/createStore.ts'
import { embeddedEngine, remoteEngine, type TestEngine } from '../platform/store/engines.testing.ts'
import { declared } from '../schema.gen.ts'
import { fillTables, linkLists } from './fillTables.testing.ts'
import { loadMigrations } from './loadMigrations.ts'
import { firstApart } from './replaceObjects.ts'
import { migrate, migrationsFolder } from './run.ts'
import { expectUpgraded, linkedTo } from './upgraded.testing.ts'

// A database behind a migration that has landed, with a row in every table as the triggers of its time have kept it, becomes one of
// today. None of them is kept: each is made here, so that every migration that comes is among them from then on.

const definitions: readonly AnyResource[] = resources
const all = await loadMigrations([migrationsFolder])
const at = 1_790_000_000_000

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qd-landed-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const sums = declaredSums(declared, definitions)
/** What triggers alone fill, and what they look at. */
const kept = new Set([
  chunkMark,
  pruneMark,
  ...sums.map(({ into }) => getTableName(into)),
  ...definitions.flatMap((definition) => linksFieldsOf(definition).map(([field]) => pairsName(definition, field))),
])

/** The database as the first so many migrations make it, with rows: as long as they made triggers, behind the last; then from before. */
async function stateBehind(many: number): Promise<string> {
  const place = await mkdtemp(join(folder, 'state-'))
  const [path, migrations] = [join(place, 'state.db'), join(place, 'migrations')]
  await mkdir(migrations)
  const store = await createStore(pathToFileURL(path).href, { readers: 1 })
  const apply = async (from: number, to: number) => {
    for (const { name } of all.slice(from, to)) await copyFile(join(migrationsFolder, name), join(migrations, name))
    await migrate(store, [migrations], { now: () => at })
  }
  try {
    const withTriggers = Math.min(many, all.filter(({ number }) => number < firstApart(all)).length)
    await apply(0, withTriggers)
    await fillTables(store, definitions, at, kept)
    await linkLists(store, definitions)
    await apply(withTriggers, many)
    await store.backup(join(place, 'whole.db'))
  } finally {
    await store.close()
  }
  return join(place, 'whole.db')
}

async function comesThrough(engine: TestEngine, many: number): Promise<void> {
  const database = await engine.create(await stateBehind(many))
  const store = await createStore(database.url, { readers: 1 })
  try {
    await expectUpgraded(store, definitions)
    for (const [table, own] of Map.groupBy(sums, ({ into }) => getTableName(into)))
      expect([table, await store.read.all(differencesOf(own))]).toEqual([table, []])
    expect(Object.values(await linkedTo(store, definitions)).flat()).not.toEqual([])
    expect(await migrate(store)).toEqual([])
  } finally {
    await store.close()
    await database.remove()
  }
}

/** Of those that do not change any more some, and each that came after them. */
const states = all.flatMap(({ name, number }, at) =>
  number >= firstApart(all) || at % 5 === 0 ? [[name, at + 1] as const] : [],
)

test.each(states)('a database behind %s is brought up to date', (_, many) => comesThrough(embeddedEngine, many))

describe('on a libSQL server', () => {
  afterAll(() => remoteEngine.stop?.())
  // The first, and the last that had triggers of its own.
  test.each([1, all.filter(({ number }) => number < firstApart(all)).length])('so is one behind %i', (many) =>
    comesThrough(remoteEngine, many),
  )
})
