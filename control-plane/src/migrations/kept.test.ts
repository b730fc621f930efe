import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { keptFolder } from './freeze.testing.ts'
import { keepDatabase, keptIn, listsOf, openKept, tablesOf } from './kept.testing.ts'
import { freeze, rewrittenIn } from './landed.ts'
import { migrationsFolder } from './run.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})
function temporary(): string {
  const folder = mkdtempSync(join(tmpdir(), 'qd-kept-test-'))
  folders.push(folder)
  return folder
}

/** Tables that a later migration has taken away on purpose, with why. */
const taken: Readonly<Record<string, string>> = {}

async function findsAll(folder: string, name: string): Promise<void> {
  const { kept, plane } = await openKept(folder, name)
  try {
    const [lists, tables] = [await listsOf(plane), await tablesOf(plane.context.store.read)]
    // What goes on by itself may have added some: an alert that a phone does not answer.
    for (const [list, ids] of Object.entries(kept.lists)) {
      expect([list, ids.filter((id) => !lists[list]?.includes(id))]).toEqual([list, []])
    }
    for (const [table, rows] of Object.entries(kept.tables)) {
      if (table in taken) continue
      expect.soft([table, (tables[table] ?? -1) >= rows], `rows of ${table}`).toEqual([table, true])
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

  test('is put aside with rows of every list, and opened again as it was; a row that is missing is told by its list', async () => {
    const folder = temporary()
    const kept = await keepDatabase(folder, 'today')
    expect(Object.keys(kept.lists).filter((list) => kept.lists[list]!.length === 0)).toEqual([])
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
