// @module-tag second-gear

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { type CallOptions, call } from '@quarterdeck/shared/contracts/call.ts'
import { runEventGroup } from '@quarterdeck/shared/contracts/events.ts'
import { login } from '@quarterdeck/shared/contracts/session.ts'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { contentItem } from '@quarterdeck/shared/resources/content/contentItem.ts'
import { contentTask } from '@quarterdeck/shared/resources/content/contentTask.ts'
import { hashPassword } from '@quarterdeck/shared/values/password.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migratedFile } from '../../../migrations/migrated.testing.ts'
import { adminPassword } from '../../../plane.testing.ts'
import { addEventFixture, clientBy } from './eventFixture.testing.ts'

let dataDir: string
const started: ChildProcess[] = []
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'qd-events-'))
  await copyFile(await migratedFile(), join(dataDir, 'quarterdeck.db'))
})
afterAll(async () => {
  for (const program of started) program.kill('SIGKILL')
  await rm(dataDir, { recursive: true, force: true })
})

const places = ['1', '2', '3', '4', '5', 'commit']

test('killed between its rows, and run again, a group of five events of which one is not available has four tasks', async () => {
  const kills = process.env.QD_LONG === '1' ? 20 : 3
  const first = await start('never')
  const fixture = await addEventFixture(clientBy(() => first.options))
  first.program.kill('SIGKILL')
  await first.ended
  const order = { group: fixture.top, platforms: [1], request_id: 'killed-run', with_picture: 0 as const }
  for (let n = 0; n < kills; n++) {
    // The last one dies over a run that stands.
    const { options, ended } = await start(n === kills - 1 ? 'commit' : places[n % 5]!)
    await expect(call(runEventGroup, { body: order }, options)).rejects.toThrow()
    await ended
  }
  const { options } = await start('never')
  const { data: made } = await call(runEventGroup, { body: order }, options)
  expect(made).toMatchObject({ repeated: true, refused: [{ title: 'Event 5' }] })
  expect(made.tasks.map(({ title }) => title)).toEqual(['Event 1', 'Event 2', 'Event 3', 'Event 4'])
  const tasks = async () => (await call(endpointsOf(contentTask).list!, { query: {} }, options)).data
  expect((await tasks()).map(({ id }) => id).toSorted()).toEqual(made.tasks.map(({ task }) => task).toSorted())
  // Those that began before the kill are carried out all the same, each once.
  await expect
    .poll(async () => (await tasks()).map(({ status }) => status), { timeout: 60_000, interval: 200 })
    .toEqual([2, 2, 2, 2])
  const items = await call(endpointsOf(contentItem).list!, { query: { pageSize: 100 } }, options)
  expect(items.data).toHaveLength(4)
}, 600_000)

async function start(diesAt: string) {
  const main = fileURLToPath(new URL('./diesBetweenRows.testing.ts', import.meta.url))
  const env = { ...process.env, QD_ADMIN_PASSWORD: adminPassword }
  const program = spawn(process.execPath, [main, dataDir, diesAt], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  started.push(program)
  const ended = once(program, 'exit')
  const [line] = await Promise.race([
    once(createInterface(program.stdout!), 'line'),
    ended.then(([code]) => Promise.reject(new Error(`ended with ${code}`))),
  ])
  const options: CallOptions = { server: (JSON.parse(line) as { url: string }).url, language: 'en' }
  const reply = await call(login, { body: { username: 'admin', password: hashPassword(adminPassword) } }, options)
  return { options: { ...options, token: reply.access_token } satisfies CallOptions, ended, program }
}
