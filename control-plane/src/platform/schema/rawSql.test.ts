import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')

/** Where SQL is written as text: the list engine, that of figures and their sources, ingest, runs and their log, and what makes the schema itself. */
const isText =
  /^(?:resources\/read|resources\/lookup|domains\/sites\/ingest|domains\/statistics\/figures|domains\/work\/runs|migrations|platform\/schema|platform\/store)\/|(?:^|\/)tables\.ts$|\/figures\.ts$|\/taskQueue\/executionLog\.ts$/

// Queries are typed (`prepared`); a statement as text is for what the builder cannot say. Take the bound down with them.
test('few statements are written as text', () => {
  const found = statementsIn(root)
  expect(found.length, found.join('\n')).toBeLessThanOrEqual(49)
})

// Whoever reads SQL finds the ids of a write by this form (`namedRowsOf`), and each engine plans it alike.
test('that a column is among the values of a list stands once: `amongSql`, and for the builder `isAmong`', () => {
  const spelled = filesIn(root).filter(
    (path) => path !== 'platform/store/sqlText.ts' && spellsAmong(readFileSync(join(root, path), 'utf8')),
  )
  expect(spelled).toEqual([])
  expect(spellsAmong('x.run(`DELETE FROM a WHERE b NOT IN (select value from json_each(?))`)')).toBe(true)
  expect(spellsAmong(readFileSync(join(root, 'platform/store/sqlText.ts'), 'utf8'))).toBe(true)
})

test('a statement as text is counted, one in a comment is not', () => {
  expect(
    statementsOf(
      "read('SELECT 1 FROM a')\n// 'DELETE FROM b'\n/* `UPDATE c SET d = 1` */\ntx.run(`\n  INSERT INTO e VALUES (1)`)",
    ),
  ).toEqual(['SELECT 1 FROM a', 'INSERT INTO e VALUES (1)'])
  expect(statementsOf("t('Update the list'), 'select'")).toEqual([])
})

const spellsAmong = (code: string) => /\bin\s*\(\s*select\s+value\s+from\s+json_each\(/i.test(withoutComments(code))

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.ts$/.test(path) && !/\.(?:test|testing|gen)\.ts$/.test(path))
    .sort()
}

function statementsIn(folder: string): string[] {
  return filesIn(folder)
    .filter((path) => !isText.test(path))
    .flatMap((path) =>
      statementsOf(readFileSync(join(folder, path), 'utf8')).map((sql) => `${path}: ${sql.slice(0, 80)}`),
    )
}

const withoutComments = (code: string) => code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')

function statementsOf(code: string): string[] {
  return [...withoutComments(code).matchAll(/`((?:[^`\\]|\\.)*)`|'((?:[^'\\\n]|\\.)*)'/g)]
    .map(([, template, string]) => (template ?? string ?? '').trim())
    .filter((text) => /^(?:SELECT|INSERT|UPDATE|DELETE|WITH)\s/.test(text))
}
