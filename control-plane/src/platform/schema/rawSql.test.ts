import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')

/** Where SQL is written as text: the list engine, that of figures, ingest, runs and their log, and what makes the schema itself. */
const isText =
  /^(?:resources\/read|resources\/lookup|domains\/sites\/ingest|domains\/statistics\/figures|domains\/work\/runs|migrations|platform\/schema|platform\/store)\/|(?:^|\/)tables\.ts$|\/taskQueue\/executionLog\.ts$/

// Queries are typed (`prepared`); a statement as text is for what the builder cannot say. Take the bound down with them.
test('few statements are written as text', () => {
  const found = statementsIn(root)
  expect(found.length, found.join('\n')).toBeLessThanOrEqual(49)
})

test('a statement as text is counted, one in a comment is not', () => {
  expect(
    statementsOf(
      "read('SELECT 1 FROM a')\n// 'DELETE FROM b'\n/* `UPDATE c SET d = 1` */\ntx.run(`\n  INSERT INTO e VALUES (1)`)",
    ),
  ).toEqual(['SELECT 1 FROM a', 'INSERT INTO e VALUES (1)'])
  expect(statementsOf("t('Update the list'), 'select'")).toEqual([])
})

function statementsIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.ts$/.test(path) && !/\.(?:test|testing|gen)\.ts$/.test(path) && !isText.test(path))
    .sort()
    .flatMap((path) =>
      statementsOf(readFileSync(join(folder, path), 'utf8')).map((sql) => `${path}: ${sql.slice(0, 80)}`),
    )
}

function statementsOf(code: string): string[] {
  const plain = code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
  return [...plain.matchAll(/`((?:[^`\\]|\\.)*)`|'((?:[^'\\\n]|\\.)*)'/g)]
    .map(([, template, string]) => (template ?? string ?? '').trim())
    .filter((text) => /^(?:SELECT|INSERT|UPDATE|DELETE|WITH)\s/.test(text))
}
