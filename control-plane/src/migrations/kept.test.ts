import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gunzipSync } from 'node:zlib'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { resources } from '@quarterdeck/shared/resources/registry.gen.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { createStore } from '../platform/store/createStore.ts'
import type { Store } from '../platform/store/store.ts'
import { bringUpToDate } from './bringUpToDate.ts'
import { linkLists } from './fillTables.testing.ts'
import { keptFolder } from './freeze.testing.ts'
import { keepDatabase, keptIn, listsOf, openKept } from './kept.testing.ts'
import { freeze, rewrittenIn } from './landed.ts'
import { migrationsFolder } from './run.ts'
import { expectUpgraded, linkedTo } from './upgraded.testing.ts'

const definitions: readonly AnyResource[] = resources
const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})
function temporary(): string {
  const folder = mkdtempSync(join(tmpdir(), 'qd-kept-test-'))
  folders.push(folder)
  return folder
}

/** As it was put aside, with no program on it. */
async function openFile(name: string): Promise<Store> {
  const path = join(temporary(), 'kept.db')
  writeFileSync(path, gunzipSync(readFileSync(join(keptFolder, `${name}.db.gz`))))
  return createStore(pathToFileURL(path).href, { readers: 1 })
}

async function findsAll(folder: string, name: string): Promise<void> {
  const { kept, plane } = await openKept(folder, name)
  try {
    const lists = await listsOf(plane)
    // What goes on by itself may have added some: an alert that a phone does not answer.
    for (const [list, ids] of Object.entries(kept.lists)) {
      expect([list, ids.filter((id) => !lists[list]?.includes(id))]).toEqual([list, []])
    }
  } finally {
    await plane.stop()
  }
}

describe('a database that an earlier version made', () => {
  const names = existsSync(keptFolder) ? keptIn(keptFolder) : []

  test.skipIf(names.length === 0).each(names)('%s is opened, and every row is there', (name) =>
    findsAll(keptFolder, name),
  )

  test.skipIf(names.length === 0).each(names)(
    '%s has the same rows in every table behind the migrations, the same sums, links and texts that are found, and the triggers of today',
    async (name) => {
      const store = await openFile(name)
      try {
        await linkLists(store, definitions)
        await expectUpgraded(store, definitions)
      } finally {
        await store.close()
      }
    },
  )

  test('whose pairs an earlier migration emptied has them again, but for what names a row that is gone; that is said once', async () => {
    const store = await openFile('012-figures-fans')
    const said: unknown[] = []
    const log = { info: () => undefined, warn: (values: unknown) => said.push(values) }
    const start = () => bringUpToDate({ store, dataDir: temporary(), now: () => 7, log })
    try {
      const before = await linkedTo(store, definitions)
      expect(Object.values(before).filter((pairs) => pairs.length === 0)).toEqual([])
      await store.write(async (tx) => {
        for (const pairs of Object.keys(before)) await tx.run(`DELETE FROM "${pairs}"`)
        // Nothing keeps it any more.
        const [gone = ''] = before.persona_interest_groups!
        await tx.run('DELETE FROM row_group WHERE id = ?', [gone.split('-')[1]])
      })
      await start()
      // Lists that came later have no pairs yet.
      const all = Object.entries(await linkedTo(store, definitions))
      const after = Object.fromEntries(all.filter(([pairs]) => pairs in before))
      const [gone = ''] = before.persona_interest_groups!
      const left = before.persona_interest_groups!.filter((pair) => !pair.endsWith(`-${gone.split('-')[1]}`))
      // Lists that came later link nothing yet.
      const later = Object.keys(after).filter((pairs) => !(pairs in before))
      const none = Object.fromEntries(later.map((pairs) => [pairs, []]))
      expect(after).toEqual({ ...before, ...none, persona_interest_groups: left })
      const lost = before.persona_interest_groups!.length - left.length
      expect(said).toEqual([{ migration: expect.any(Number), list: 'persona.interest_groups', count: lost }])
      await start()
      expect(said).toHaveLength(1)
    } finally {
      await store.close()
    }
  })

  test('is put aside with rows of every list, and opened again as it was; a row that is missing is told by its list', async () => {
    const folder = temporary()
    const kept = await keepDatabase(folder, 'today')
    expect(Object.keys(kept.lists).filter((list) => kept.lists[list]!.length === 0)).toEqual([])
    // A table that is new and gets no row: fillTables.testing.ts says what its checks ask for.
    expect(Object.keys(kept.tables).filter((table) => kept.tables[table] === 0)).toEqual([])
    await findsAll(folder, 'today')
    const more = { ...kept, lists: { ...kept.lists, tag: [...kept.lists.tag!, 4711] } }
    writeFileSync(join(folder, 'today.gen.json'), JSON.stringify(more))
    await expect(findsAll(folder, 'today')).rejects.toThrow(/tag/)
  })
})

describe('a migration that has landed', () => {
  test('says what it said, and every one is frozen, once the baseline is', async () => {
    expect(await rewrittenIn(migrationsFolder)).toEqual([])
  })

  test('and is rewritten, gone or not frozen is named', async () => {
    const folder = temporary()
    cpSync(join(migrationsFolder, '001-baseline.sql'), join(folder, '001-baseline.sql'))
    expect(await rewrittenIn(folder)).toEqual([])
    expect(await freeze(folder)).toEqual(['001-baseline.sql'])
    expect(await rewrittenIn(folder)).toEqual([])
    writeFileSync(join(folder, '002-more.sql'), 'SELECT 1;\n')
    expect(await rewrittenIn(folder)).toEqual(['002-more.sql is not frozen: npm run freeze'])
    expect(await freeze(folder)).toEqual(['002-more.sql'])
    writeFileSync(join(folder, '002-more.sql'), 'SELECT 2;\n')
    expect(await rewrittenIn(folder)).toEqual([
      expect.stringMatching(/^002-more\.sql has landed, and says something else/),
    ])
    await expect(freeze(folder)).rejects.toThrow('002-more.sql has landed')
    rmSync(join(folder, '002-more.sql'))
    expect(await rewrittenIn(folder)).toEqual(['002-more.sql has landed, and is gone: put it back'])
    // Ends of lines that a checkout has turned change nothing.
    const path = join(folder, '001-baseline.sql')
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll('\n', '\r\n'))
    expect(await rewrittenIn(folder)).toHaveLength(1)
  })
})
