import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const walk = readFileSync(join(root, 'docs/walk.md'), 'utf8')

/** `[text](../path)`; a text in backquotes is a name that the file exports. */
const links = [...walk.matchAll(/\[([^\]]+)\]\(\.\.\/([^)#]+)\)/g)].map(([, text, path]) => ({
  path: path!,
  name: /^`(\w+)`$/.exec(text!)?.[1],
}))

test('the walk through the code leads to files that are there', () => {
  expect(links.length).toBeGreaterThan(40)
  expect(links.filter(({ path }) => !existsSync(join(root, path)))).toEqual([])
})

test('each file exports what the walk says of it', () => {
  const astray = links.filter(({ path, name }) => {
    if (name === undefined || !existsSync(join(root, path))) return false
    const exported = new RegExp(`^export (?:async )?(?:function\\*?|const|class|interface|type) ${name}\\b`, 'm')
    return !exported.test(readFileSync(join(root, path), 'utf8'))
  })
  expect(astray).toEqual([])
})
