// What makes something that has functions of its own is called `create…`, or `start…` where it also begins to run: one word a thing,
// so that nobody has to look up whether a recorder is new, made, built or opened.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

/** These open something that is there: a file, an event, what was sealed. */
const opening = new Set(['openEvents', 'openLines', 'openSecret'])

test('factories are called create or start', () => {
  const other = sources().flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^export (?:async )?function ((?:new|make|build|open)[A-Z]\w*)/gm)]
      .map(([, name]) => name!)
      .filter((name) => !opening.has(name) && !name.startsWith('openApi')),
  )
  expect(other).toEqual([])
})

function sources(): string[] {
  return ['shared/src', 'control-plane/src', 'agent/src', 'console/src', 'cli/src', 'fixtures']
    .map((folder) => join(root, folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)))
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|testing)\.tsx?$/.test(file) && !file.includes('node_modules'))
}
