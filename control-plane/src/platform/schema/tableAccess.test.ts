import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { getTableName, is, SQLiteTable } from './drizzle.ts'
import { resourceTables } from './tables.gen.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')

/** The folder that declares each table and view; '' for those of the lists, which everybody imports. */
let ownerOf: ReadonlyMap<string, string>

beforeAll(async () => {
  const all = new Map([...resourceTables.values()].map((table) => [getTableName(table), '']))
  for (const path of sources().filter((path) => /(?:^|\/)tables\.ts$/.test(path))) {
    const module: object = await import(pathToFileURL(join(root, path)).href)
    for (const name of Object.values(module).flatMap(declaredName)) all.set(name, folderOf(path))
  }
  ownerOf = all
})

// What belongs to others is imported, through their index.ts (biome sees to that), and put into the text by `nameOf`.
test('SQL names no table but those of its own folder', () => {
  const found = sources()
    .filter((path) => !path.startsWith('migrations/'))
    .flatMap((path) =>
      foreignNames(readFileSync(join(root, path), 'utf8'), folderOf(path)).map((name) => `${path}: ${name}`),
    )
  expect(found).toEqual([])
})

test('the kit imports no tables of lists but those that say whose a row is, and the log of what was done', () => {
  const importing = sources().filter(
    (path) =>
      /^(?:resources|hub|http)\//.test(path) && readFileSync(join(root, path), 'utf8').includes('/tables.gen.ts'),
  )
  expect(importing).toEqual([
    // The log.
    'resources/lookup/history.ts',
    // Users, whose views they are.
    'resources/views/tables.ts',
    // Users, their groups and organisations.
    'resources/visibility/owners.ts',
    'resources/visibility/readable.ts',
    'resources/visibility/side.ts',
    // The log.
    'resources/write/changedMeanwhile.ts',
  ])
})

test('a foreign table is found wherever SQL names one, and none in a comment', () => {
  const code = `// FROM phone p
    /* JOIN run r */
    const a = \`SELECT 1 FROM phone p JOIN run r LEFT JOIN "host" h\`
    tx.run('UPDATE halt SET a = 1'); tx.run('INSERT OR IGNORE INTO sim VALUES (1)'); q(sql\`DELETE FROM \${user} WHERE 1\`)
    const stateful = { machine, table: 'verify_task', key: 'id' }`
  expect(foreignNames(code, 'domains/work/runs')).toEqual(['phone', 'host', 'sim', 'verify_task'])
  expect(foreignNames(code, 'domains/fleet/fleet')).toEqual(['phone', 'run', 'host', 'halt', 'sim', 'verify_task'])
})

function foreignNames(code: string, folder: string): string[] {
  const plain = code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
  return [...plain.matchAll(/\b(?:(?:FROM|JOIN|INTO|UPDATE)\s+"?|table: ')([a-z_]+)\b(?!\()/g)]
    .map(([, name = '']) => name)
    .filter((name) => ownerOf.has(name) && ownerOf.get(name) !== folder)
}

function declaredName(thing: unknown): string[] {
  if (is(thing, SQLiteTable)) return [getTableName(thing)]
  if (typeof thing !== 'object' || thing === null || !('sql' in thing) || !('name' in thing)) return []
  return String(Array.isArray(thing.sql) ? thing.sql[0] : '').startsWith('CREATE VIEW') ? [String(thing.name)] : []
}

/** `domains/work/runs` for a domain, else the folder below the root. */
function folderOf(path: string): string {
  const parts = path.split('/')
  return parts.slice(0, parts[0] === 'domains' ? 3 : 1).join('/')
}

function sources(): string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts') && !/\.(?:test|testing|gen)\.ts$/.test(path))
    .sort()
}
