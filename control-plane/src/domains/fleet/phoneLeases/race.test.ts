// @module-tag second-gear

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { importBookTasks } from '@quarterdeck/shared/contracts/bookTask.ts'
import { call } from '@quarterdeck/shared/contracts/call.ts'
import { heldPhones } from '@quarterdeck/shared/contracts/phoneLeases.ts'
import type { ToAgent } from '@quarterdeck/shared/protocol/agent.ts'
import { actionEndpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { phone } from '@quarterdeck/shared/resources/fleet/phone.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeAgent, joinAgent, phoneFacts } from '../../../hub/fakeAgent.testing.ts'
import { migratedFile } from '../../../migrations/migrated.testing.ts'
import { startTestPlane, type TestPlane } from '../../../plane.testing.ts'
import { writeSpreadsheet } from '../../../platform/spreadsheet/writeSpreadsheet.ts'
import { createStore } from '../../../platform/store/createStore.ts'
import { connectPhones, setUpFleet, type TestFleet, turnSwitch } from '../fleet/fleet.testing.ts'

const rounds = process.env.QD_LONG === '1' ? 1000 : 50
/** A kill in so many rounds. */
const killEvery = 10
const serial = 'RACE'
const actions = actionEndpointsOf(phone)

let dataDir: string
let port: number
let child: ChildProcess
let fleet: TestFleet
let agent: FakeAgent
let id: number
let people: { token: string; username: string }[]
/** What reached the phone, by number; and the highest number that its agent had heard of by then. */
const reached: { number: number; highest: number }[] = []

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'qd-race-'))
  await copyFile(await migratedFile(), join(dataDir, 'quarterdeck.db'))
  port = await freePort()
  const plane = await startTestPlane({ dataDir, port })
  fleet = await setUpFleet(plane)
  const first = await connectPhones(fleet, [serial])
  id = (await plane.context.store.read.get<{ id: number }>('SELECT id FROM phone'))!.id
  people = [await plane.addUser(6), await plane.addUser(6)]
  await queueTasks(plane)
  await first.close()
  await plane.stop()
  await start()
})
afterAll(async () => {
  child?.kill('SIGKILL')
  await agent?.close()
  await rm(dataDir, { recursive: true, force: true })
})

test('two people, a group and runs compete for one phone: never two holders, whoever is killed, and nobody is forgotten', async () => {
  let won = 0
  for (let round = 0; round < rounds; round++) {
    const killed = round % killEvery === killEvery - 1
    const asked = people.map((who) => later(() => act(who, 'lease', { reason: `round ${round}` })))
    const grouped = later(() => tell({ take: true, phone: id }))
    if (killed) await killAndStart()
    const taken = [...(await Promise.all(asked)), (await grouped) > 0]
    // A call whose answer was lost may have taken the phone all the same: the database knows.
    if (!killed) expect(taken.filter(Boolean).length, `round ${round}`).toBeLessThanOrEqual(1)
    if (taken.some(Boolean)) won++
    const [waits] = people
    const holder = await holderOf()
    if (holder === people[1]!.username) {
      await act(waits!, 'ask', { reason: 'next' })
      if (killed) await killAndStart()
      await act(people[1]!, 'release')
      expect(await holderOf(), `round ${round}: who waited`).toBe(waits!.username)
    }
    for (const who of people) await act(who, 'release')
    await tell({ take: false, phone: id })
    // Now runs may have it for a moment.
    await pause(round % 5)
  }
  expect(won).toBeGreaterThan(0)

  const store = await createStore(`file:${join(dataDir, 'quarterdeck.db')}`)
  const overlapping = await store.read.all(
    `SELECT a.id, b.id AS other FROM phone_lease a JOIN phone_lease b ON b.phone = a.phone AND b.id > a.id
     WHERE a.ended IS NULL OR a.ended > b.since`,
  )
  const kinds = await store.read.all<{ kind: number }>('SELECT DISTINCT kind FROM phone_lease ORDER BY kind')
  await store.close()
  expect(overlapping).toEqual([])
  expect(kinds.map(({ kind }) => kind)).toEqual([1, 2, 3])
  expect(reached.length).toBeGreaterThan(rounds / 5)
  expect(reached.filter(({ number, highest }) => number < highest)).toEqual([])
}, 1_800_000)

async function start(): Promise<void> {
  child = fork(fileURLToPath(new URL('./raceChild.testing.ts', import.meta.url)), [dataDir, String(port)])
  await once(child, 'message')
  agent = await joinAgent(`http://127.0.0.1:${port}`, fleet.secret)
  workOn(agent)
  agent.say({ type: 'phones', phones: [phoneFacts(serial)] })
}

async function killAndStart(): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
  await agent.closed
  await start()
}

/** An agent that carries out runs, a step now and then, as long as nobody has taken the phone. */
function workOn(line: FakeAgent): void {
  let highest = 0
  const hear = (message: ToAgent) => {
    if (message.type === 'welcome' || message.type === 'hold')
      for (const { number } of message.type === 'welcome' ? message.holds : message.phones)
        highest = Math.max(highest, number)
    if (message.type !== 'offer') return
    const { run, lease, attempt } = message
    if (lease < highest)
      return line.say({ type: 'refuse', run, lease, code: 'lease_old', message: '', fault: 'platform', final: false })
    highest = lease
    line.say({ type: 'accept', run, lease })
    reached.push({ number: lease, highest })
    void pause(lease % 7).then(() => {
      if (highest === lease) reached.push({ number: lease, highest })
      const outcome = { kind: 'succeeded', result: { share_link: `https://shelf.example/${lease}` } } as const
      line.say({ type: 'result', id: `r${lease}`, run, lease, attempt, outcome, at: Date.now() })
    })
  }
  let heard = 0
  const timer = setInterval(() => {
    for (; heard < line.heard.length; heard++) hear(line.heard[heard]!)
  }, 1)
  void line.closed.then(() => clearInterval(timer))
}

async function act(who: { token: string }, action: string, body: object = {}): Promise<boolean> {
  const how = { server: `http://127.0.0.1:${port}`, token: who.token, language: 'en' } as const
  const reply = await call(actions[action]!, { body: { ids: [id], ...body } }, how).catch(() => undefined)
  return (reply?.data as { done: number } | undefined)?.done === 1
}

/** The person who holds the phone. */
async function holderOf(): Promise<string> {
  for (const { token, username } of people) {
    const { data } = await call(
      heldPhones,
      { query: {} },
      { server: `http://127.0.0.1:${port}`, token, language: 'en' },
    )
    if (data.phones.length > 0) return username
  }
  return ''
}

/** Asks the group's side; the number of its lease, or 0. */
async function tell(message: { take: boolean; phone: number }): Promise<number> {
  const asked = child
  if (!asked.connected) return 0
  const answered = Promise.withResolvers<number>()
  const hear = ({ number }: { number: number }) => answered.resolve(number)
  const die = () => answered.resolve(0)
  asked.once('message', hear).once('exit', die)
  // Killed just now, and not told yet.
  asked.send(message, (error) => error && die())
  const number = await answered.promise
  asked.off('message', hear).off('exit', die)
  return number
}

async function later<T>(work: () => Promise<T>): Promise<T> {
  await pause(Math.random() * 20)
  return work()
}

async function queueTasks(plane: TestPlane): Promise<void> {
  // More than are carried out in all rounds, so that runs compete in the last one too.
  const names = Array.from({ length: rounds * 2 }, (_, n) => [`Book ${n}`])
  const bytes = await writeSpreadsheet({ columns: [{ header: 'book_name' }], rows: names })
  const file = new File([bytes as Uint8Array<ArrayBuffer>], 'tasks.xlsx')
  await plane.admin.call(importBookTasks, { body: { file, book_type: 0, type: 0, dry_run: 0 } })
  await turnSwitch(fleet, 0)
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port: free } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return free
}
