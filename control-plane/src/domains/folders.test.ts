import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

const here = import.meta.dirname

test('no folder of a domain has more files than a reader takes in, tests not counted', () => {
  const counts = new Map<string, number>()
  for (const entry of readdirSync(here, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || /\.test(ing)?\.ts$/.test(entry.name)) continue
    const folder = relative(here, entry.parentPath)
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  expect(counts.size).toBeGreaterThan(40)
  expect([...counts].filter(([, count]) => count > 25)).toEqual([])
})

test('a group holds nothing but domains', () => {
  const groups = readdirSync(here, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const strays = groups.flatMap(({ name: group }) =>
    readdirSync(join(here, group)).filter((name) => !readdirSync(join(here, group, name)).includes('index.ts')),
  )
  expect(strays).toEqual([])
})
