import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const sources = fileURLToPath(new URL('../..', import.meta.url))

/** Each beats for one thing that is over soon: a transaction, a request, a file on its way to a phone; a reader for whoever started it. */
const beatForOneThing = [
  'domains/fleet/screens/phoneFiles.ts',
  'http/slowConnections.ts',
  'platform/store/embedded/reader.ts',
  'platform/store/remote/remoteTransaction.ts',
]

test('work that goes on by itself is a loop of the register: it has a name, and is seen where it fails', () => {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  const own = files.filter((file) => file.endsWith('.ts') && !/\.(test|testing)\.ts$/.test(file))
  const beating = own.filter((file) => readFileSync(join(sources, file), 'utf8').includes('setInterval('))
  expect(beating.sort()).toEqual(beatForOneThing)
})
