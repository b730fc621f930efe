// Domains never need each other in a circle, but groups of domains do: what stands in two groups that import each other is read and moved
// together. Take a number down with the last import that has gone; none grows.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const domains = join(import.meta.dirname, '../control-plane/src/domains')

/** Groups that import each other, and how many files do so against the direction in which most go. */
const known = { 'content ↔ system': 2, 'fleet ↔ work': 11 }

test('no two groups of domains import each other more than they did', () => {
  expect(circles()).toEqual(known)
})

/** `content ↔ publish`, by the number of files of the side that has fewer that import the other. */
function circles(): Record<string, number> {
  const files = importsOfGroups()
  const count = (from: string, to: string) => files.filter((one) => one.from === from && one.to.has(to)).length
  const groups = [...new Set(files.map(({ from }) => from))].sort()
  const found = groups.flatMap((a) =>
    groups.flatMap((b): [string, number][] => {
      const fewer = a < b ? Math.min(count(a, b), count(b, a)) : 0
      return fewer > 0 ? [[`${a} ↔ ${b}`, fewer]] : []
    }),
  )
  return Object.fromEntries(found)
}

/** Each file of a domain with the groups whose domains it imports, tests left out. */
function importsOfGroups(): { from: string; to: ReadonlySet<string> }[] {
  return readdirSync(domains, { recursive: true, encoding: 'utf8' })
    .filter((path) => /[\\/].*\.ts$/.test(path) && !/\.(test|testing)\.ts$/.test(path))
    .map((path) => {
      const file = join(domains, path)
      const named = [...readFileSync(file, 'utf8').matchAll(/\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g)]
      const inside = named.map(([, name]) => relative(domains, resolve(file, '..', name!)).split(/[\\/]/))
      const from = path.split(/[\\/]/)[0]!
      const to = inside.filter((parts) => parts.length > 1 && parts[0] !== '..' && parts[0] !== from)
      return { from, to: new Set(to.map(([group]) => group!)) }
    })
}
