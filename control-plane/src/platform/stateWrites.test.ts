import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type AnyResource, stateFieldOf } from '@quarterdeck/shared/resource/define.ts'
import { resources } from '@quarterdeck/shared/resources/registry.gen.ts'
import { expect, test } from 'vitest'

// States change by `transition` alone, and codes have names. Which columns hold states is read out of the tables that say
// so (`Stateful`), and which machines there are out of shared/src/states: a new one is looked after from its first day.

const sources = fileURLToPath(new URL('..', import.meta.url))
const machines = fileURLToPath(new URL('../../../shared/src/states', import.meta.url))

interface Source {
  path: string
  text: string
}

const files: Source[] = readdirSync(sources, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /(?<!\.test|\.testing|\.gen|tables)\.ts$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .map((path) => ({ path: relative(sources, path), text: readFileSync(path, 'utf8') }))

interface StateColumn {
  machine: string
  table: string
  column: string
}

/** A table of the own folder is named, one of another imported: `'run'` or `nameOf(verifyTask)`. */
function tableIn(body: string): string {
  const [, named, imported] = /table: (?:'(\w+)'|nameOf\((\w+)\))/.exec(body) ?? []
  return named ?? imported?.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) ?? ''
}

const byDomains: StateColumn[] = files.flatMap(({ text }) =>
  [...text.matchAll(/: Stateful<[^>]+> = \{([^}]*)\}/g)].map(([, body = '']) => ({
    machine: /machine: (\w+)/.exec(body)?.[1] ?? '',
    table: tableIn(body),
    column: /column: '(\w+)'/.exec(body)?.[1] ?? '',
  })),
)

const modules = await Promise.all(
  readdirSync(machines)
    .filter((file) => !file.includes('.test.'))
    .map((file): Promise<object> => import(join(machines, file))),
)
const named = new Map(modules.flatMap((one) => Object.entries(one).map(([name, value]) => [value, name] as const)))

// Of lists that nobody but the kit moves, by their actions.
const byActions: StateColumn[] = (resources as readonly AnyResource[]).flatMap((resource) => {
  // Those of a view stand in another table.
  if (resource.view) return []
  const [column, field] = stateFieldOf(resource) ?? []
  const machine = field && named.get(field.machine)
  return column && machine ? [{ machine, table: resource.table, column }] : []
})

const columns = [...byDomains, ...byActions.filter(({ table }) => !byDomains.some((other) => other.table === table))]

/** As drizzle's tables are called in the code: `upgrade_site` is `upgradeSite`. */
const inCode = (table: string) => table.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Places where a state column is set otherwise than by `transition`. */
function writesOf({ table, column }: StateColumn, { path, text }: Source): string[] {
  const set = `(?:[^\`;]*?,)?\\s*"?${column}"?\\s*=(?!=)`
  const ways = [
    // UPDATE t SET …, state = …
    `UPDATE\\s+"?${table}"?(?:\\s+AS)?(?:\\s+\\w+)?\\s+SET\\s+(?:(?!WHERE)[^\`;])*?(?<![\\w.])"?${column}"?\\s*=`,
    // INSERT INTO t … DO UPDATE SET state = …
    `INSERT INTO\\s+"?${table}"?[^\`;]*DO UPDATE SET${set}`,
    // q.update(t).set({ state: … })
    `\\.update\\(${inCode(table)}\\)\\s*\\.set\\(\\{[^}]*\\b${column}\\b`,
    `\\.insert\\(${inCode(table)}\\)[^;]*?onConflictDoUpdate\\([^;]*?set: \\{[^}]*\\b${column}\\b`,
  ]
  return ways
    .flatMap((way) => [...text.matchAll(new RegExp(way, 'g'))])
    .map((found) => `${path}: ${found[0].replace(/\s+/g, ' ')}`)
}

/** SQL and builder queries that compare a state column with a bare number, in files that name its table. */
function bareCodesOf({ table, column }: StateColumn, { path, text }: Source): string[] {
  if (!new RegExp(`\\b(${table}|${inCode(table)})\\b`).test(text)) return []
  const ways = [
    `\\b${column}"?\\s*(?:=|<>|!=|<=?|>=?|(?:NOT )?IN \\()\\s*\\d`,
    `\\b(?:eq|ne|lt|lte|gt|gte)\\(\\w+\\.${column}, \\d`,
  ]
  const lines = text.split('\n')
  return ways.flatMap((way) =>
    lines.flatMap((line, at) =>
      new RegExp(way).test(line) && !/^\s*(\/\/|\*)/.test(line) ? [`${path}:${at + 1}: ${line.trim()}`] : [],
    ),
  )
}

test('each machine has a table whose states change by it', () => {
  const defined = readdirSync(machines)
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => [
      ...readFileSync(join(machines, file), 'utf8').matchAll(/export const (\w+) = defineMachine\(/g),
    ])
    .map(([, name]) => name)
  expect(columns.filter(({ table }) => table === '')).toEqual([])
  expect([...new Set(columns.map(({ machine }) => machine))].toSorted()).toEqual(defined.toSorted())
})

test('a state column is set by a transition and in no other way', () => {
  expect(columns.flatMap((column) => files.flatMap((file) => writesOf(column, file)))).toEqual([])
})

test('codes of states have their names in queries', () => {
  expect(columns.flatMap((column) => files.flatMap((file) => bareCodesOf(column, file)))).toEqual([])
})

const job: StateColumn = { machine: 'jobMachine', table: 'job', column: 'state' }

test.each([
  'UPDATE job SET done = 1, state = 2 WHERE id = ?',
  'UPDATE "job" SET state = ?',
  'INSERT INTO job (id) VALUES (1) ON CONFLICT (id) DO UPDATE SET done = 1, state = 3',
  'q.update(job).set({ done, state: codes.done })',
])('the check sees %s', (text) => {
  expect(writesOf(job, { path: 'x', text })).toHaveLength(1)
})

test.each(['WHERE state = 3', 'state IN (5, 6)', 'where(eq(job.state, 3))', 'j.state <> 0'])(
  'the check sees a bare code in %s',
  (text) => {
    expect(bareCodesOf(job, { path: 'x', text: `FROM job ${text}` })).toHaveLength(1)
  },
)
