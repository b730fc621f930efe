import { copyFile, mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fleetStatus } from '@quarterdeck/shared/contracts/fleet.ts'
import { dataFolder } from '@quarterdeck/shared/values/dataFolder.ts'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migratedFile } from '../../../migrations/migrated.testing.ts'
import { startTestPlane } from '../../../plane.testing.ts'
import { readPlaneState, writePlaneState } from '../../../platform/restored/planeState.ts'

const poll = { timeout: 90_000 }
let dataDir: string
let path: string

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'qd-serverHealth-'))
  path = join(dataDir, dataFolder.database)
  await copyFile(await migratedFile(), path)
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

/** Writes over the page in which a table begins. */
async function damage(table: string): Promise<void> {
  const database = new Database(path)
  const page = database.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck().get(table) as number
  const size = database.pragma('page_size', { simple: true }) as number
  database.close()
  const file = await open(path, 'r+')
  await file.write(Buffer.alloc(size, 0x5a), 0, size, (page - 1) * size)
  await file.close()
}

test('after an end that was none the pages are looked at, and every page says what is damaged and what to put back', async () => {
  const first = await startTestPlane({ dataDir })
  const backup = `INSERT INTO backup_made (made, path, bytes) VALUES (1, '/backups/monday.tar.gz', 7)`
  await first.context.store.write((tx) => tx.run(backup))
  expect(first.context.serverHealth.isAfterUncleanEnd).toBe(false)
  await first.stop()
  await damage('enrol_token')
  // What a killed one leaves: it has not said that it closed anything, and its log.
  await writePlaneState(dataDir, { ...(await readPlaneState(dataDir))!, closed: false })
  await writeFile(`${path}-wal`, '')
  const second = await startTestPlane({ dataDir })
  try {
    const { serverHealth } = second.context
    if (serverHealth.checkedAt() === 0) await new Promise<void>((resolve) => serverHealth.onChecked(resolve))
    expect(serverHealth.damage()?.tables).toEqual(['enrol_token'])
    const troubles = async () => (await second.admin.call(fleetStatus, {})).data.troubles
    const sentence = /^Database damaged: .*qd restore.*\(enrol_token\)\. Newest backup: \/backups\/monday\.tar\.gz$/
    await expect.poll(troubles, poll).toContainEqual(expect.stringMatching(sentence))
    expect(second.context.restored.standing()).toBeUndefined()
  } finally {
    await second.stop()
  }
  // It is known after a start as well, without another look.
  const third = await startTestPlane({ dataDir })
  try {
    expect([third.context.serverHealth.isAfterUncleanEnd, third.context.serverHealth.damage()?.tables]).toEqual([
      false,
      ['enrol_token'],
    ])
  } finally {
    await third.stop()
  }
}, 240_000)
