// Files that import each other are read, checked and moved together, also where they import types alone: the check of one draws in
// all. Biome's `noImportCycles` leaves types out.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { circlesIn, type Imports } from './circles.testing.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

/** Two sides of one thing, each of which names the other's type. */
const known = [
  ['fleet/screens/copilots.ts', 'fleet/screens/usesPhones.ts', 'fleet/screens/viewer.ts'],
  // Only `leaseRuns` makes a lease, and what it works with offers one.
  ['work/runs/deps.ts', 'work/runs/leases/leaseRuns.ts'],
]

test('no files import each other in a circle, not even types', () => {
  const circles = circlesIn(importsOf(sources()))
  const short = circles.map((files) => files.map((file) => file.replace(/^.*\/domains\//, '')))
  expect(short).toEqual(known)
})

test('an error code draws no text and no definition into its check', () => {
  const imports = importsOf(sources())
  const drawn = reached(imports, join(root, 'shared/src/errors/appError.ts'))
  expect([...drawn].filter((file) => /\/(resources|i18n\/texts)\//.test(file))).toEqual([])
})

/** All files of the programs, but for tests. */
function sources(): string[] {
  return ['shared', 'control-plane', 'agent', 'console', 'cli']
    .map((workspace) => join(root, workspace, 'src'))
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)))
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|testing)\.tsx?$/.test(file))
}

function importsOf(files: readonly string[]): Imports {
  const all = new Set(files)
  return new Map(
    files.map((file) => {
      const named = [...readFileSync(file, 'utf8').matchAll(/\b(?:from|import)\s*\(?\s*'([^']+)'/g)]
      const targets = named.map(([, name]) => targetOf(file, name!)).filter((target) => all.has(target))
      return [file, targets]
    }),
  )
}

function targetOf(file: string, name: string): string {
  if (name.startsWith('@quarterdeck/shared/')) return name.replace('@quarterdeck/shared', join(root, 'shared/src'))
  return resolve(dirname(file), name)
}

function reached(imports: Imports, from: string): ReadonlySet<string> {
  const seen = new Set([from])
  for (const file of seen) for (const target of imports.get(file) ?? []) seen.add(target)
  return seen
}
