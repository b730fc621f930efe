import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dictionaryOf } from './dictionary.ts'
import { texts } from './texts.gen.ts'

const root = join(import.meta.dirname, '../../..')
const known = dictionaryOf(texts, 'en')

test('every key that code asks a translator for exists', () => {
  const unknown = ['shared', 'control-plane', 'agent', 'console', 'cli']
    .flatMap((workspace) => sources(join(root, workspace, 'src')))
    .flatMap((file) => keysIn(readFileSync(file, 'utf8')).map((key) => ({ key, file: file.slice(root.length + 1) })))
    .filter(({ key }) => !(key in known))
  expect(unknown).toEqual([])
})

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.(test|gen)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
}

/** Literal keys in calls of a `Translate`, which is called `t` everywhere. */
function keysIn(source: string): string[] {
  return [...source.matchAll(/(?<![\w.])t\(\s*'([a-z-]+\.[^']+)'/g)].map((match) => match[1]!)
}
