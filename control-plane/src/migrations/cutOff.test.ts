// @module-tag second-gear

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { dataFolder } from '@quarterdeck/shared/values/dataFolder.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStore } from '../platform/store/createStore.ts'
import type { Store } from '../platform/store/store.ts'
import { keptFolder } from './freeze.testing.ts'
import { upgrade } from './killedUpgrade.testing.ts'
import { loadMigrations } from './loadMigrations.ts'
import { columnsOf, rowsOf } from './rowsOf.testing.ts'
import { migrationsFolder } from './run.ts'

const kept = '012-figures-fans'
const copyName = `before-upgrade-${kept}.db`
const cuts = 20
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qd-cut-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A data folder with the database as an earlier version left it. */
async function dataFolderLike(name: string): Promise<string> {
  const dataDir = join(folder, name)
  await mkdir(dataDir)
  await writeFile(join(dataDir, dataFolder.database), gunzipSync(await readFile(join(keptFolder, `${kept}.db.gz`))))
  return dataDir
}

async function looking<T>(path: string, look: (store: Store) => Promise<T>): Promise<T> {
  const store = await createStore(pathToFileURL(path).href, { readers: 1 })
  try {
    return await look(store)
  } finally {
    await store.close()
  }
}
const allRows = (path: string) => looking(path, async ({ read }) => rowsOf(read, await columnsOf(read)))

function begin(dataDir: string) {
  const program = fileURLToPath(new URL('./killedUpgrade.testing.ts', import.meta.url))
  return spawn(process.execPath, ['--no-warnings', program, dataDir], { stdio: 'ignore' })
}

/** Which migrations it has seen; all that it holds together. */
function stateOf(dataDir: string): Promise<string[]> {
  return looking(join(dataDir, dataFolder.database), async ({ read }) => {
    expect(await read.all('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }])
    expect(await read.all('PRAGMA foreign_key_check')).toEqual([])
    return (await read.all('SELECT name FROM migration ORDER BY number')).map(({ name }) => String(name))
  })
}

test('an upgrade that is killed at any moment stands between two migrations, goes on to the same rows, and can go back to its copy', async () => {
  const names = (await loadMigrations([migrationsFolder])).map(({ name }) => name)
  const before = await allRows(join(await dataFolderLike('before'), dataFolder.database))
  const whole = await dataFolderLike('whole')
  const began = performance.now()
  const uncut = begin(whole)
  expect(await once(uncut, 'exit')).toEqual([0, null])
  const took = performance.now() - began
  const after = await allRows(join(whole, dataFolder.database))
  expect((await stateOf(whole)).length).toBe(names.length)

  for (let cut = 0; cut < cuts; cut++) {
    const dataDir = await dataFolderLike(`cut-${cut}`)
    const moment = Math.random() * took
    const child = begin(dataDir)
    const ended = once(child, 'exit')
    await delay(moment)
    child.kill('SIGKILL')
    await ended
    const seen = await stateOf(dataDir)
    expect([moment, seen]).toEqual([moment, names.slice(0, seen.length)])
    // The copy is there, whole, before the first of them has changed anything.
    const copy = join(dataDir, copyName)
    if (seen.length > 12) expect([moment, existsSync(copy)]).toEqual([moment, true])
    if (existsSync(copy)) {
      const back = join(folder, 'back.db')
      await copyFile(copy, back)
      expect(await allRows(back)).toEqual(before)
      await rm(back)
    }
    await upgrade(dataDir)
    expect(await allRows(join(dataDir, dataFolder.database))).toEqual(after)
    expect(existsSync(join(dataDir, dataFolder.upgrading))).toBe(false)
    await rm(dataDir, { recursive: true })
  }
}, 900_000)
