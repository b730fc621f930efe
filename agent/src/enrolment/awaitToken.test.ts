import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { awaitToken } from './awaitToken.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'token-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('whoever has a token sees that somebody waits; it is taken once, and nothing stays behind', async () => {
  const file = join(folder, 'token')
  const begun = Promise.withResolvers<void>()
  const token = awaitToken(file, createLog('silent'), begun.resolve)
  await begun.promise
  expect(existsSync(`${file}.waits`)).toBe(true)
  await writeFile(file, 'one-time\n')
  expect(await token).toBe('one-time')
  expect([existsSync(file), existsSync(`${file}.waits`)]).toEqual([false, false])
})
