import { read, utils } from '@e965/xlsx'
import { openAlerts } from '@quarterdeck/shared/contracts/alerts.ts'
import { getRunDetails, runLog, whyRunWaits } from '@quarterdeck/shared/contracts/run.ts'
import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { account } from '@quarterdeck/shared/resources/fleet/account.ts'
import { executionLog } from '@quarterdeck/shared/resources/fleet/executionLog.ts'
import { phone } from '@quarterdeck/shared/resources/fleet/phone.ts'
import { phoneLease } from '@quarterdeck/shared/resources/fleet/phoneLease.ts'
import { platformLog } from '@quarterdeck/shared/resources/fleet/platformLog.ts'
import { recording } from '@quarterdeck/shared/resources/fleet/recording.ts'
import { run } from '@quarterdeck/shared/resources/fleet/run.ts'
import { verifyTask } from '@quarterdeck/shared/resources/fleet/verifyTask.ts'
import { nurtureSlot } from '@quarterdeck/shared/resources/publish/nurtureSlot.ts'
import { publication } from '@quarterdeck/shared/resources/publish/publication.ts'
import { alertEvent } from '@quarterdeck/shared/resources/site/alertEvent.ts'
import { nurtureSlotMachine } from '@quarterdeck/shared/states/nurtureSlot.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlane, type TestClient, type TestPlane } from '../../../plane.testing.ts'
import { refusal } from '../../../refusal.testing.ts'

// Whose a run is, and what was done on a phone and under an account, stays whose it was when it was made.

const lanes = Object.keys(run.fields.lane.choices).map(Number)
const [outside, company] = [20, 1]
const { done } = nurtureSlotMachine.codes

let plane: TestPlane
let theirs: TestClient & { id: number }
let ours: TestClient & { id: number }
let clerk: TestClient & { id: number }
const ids = { phone: 0, account: 0 }
beforeAll(async () => {
  plane = await startTestPlane()
  await plane.context.store.write(async (tx) => {
    await tx.run(`INSERT INTO organisation (id, name, type) VALUES (20, 'Outside', 2)`)
    await tx.run(`INSERT INTO user_group (id, name, organisation) VALUES (21, 'Outside one', 20)`)
  })
  theirs = await plane.addUser(1, { organisation: 20, user_group: 21 })
  ours = await plane.addUser(1)
  clerk = await plane.addUser(3)
  ids.phone = await insert('phone', { serial: 'ours-1', ...belonging(ours.id, 1, 1) })
  ids.account = await insert('account', { account: 'ours-account', ...belonging(ours.id, 1, 1) })
})
afterAll(() => plane.stop())

const belonging = (owner_user_id: number, user_group_id: number, organisation_id: number) => ({
  owner_user_id,
  user_group_id,
  organisation_id,
})

async function insert(table: string, values: Record<string, string | number | null>): Promise<number> {
  const columns = Object.keys(values)
  const { lastId } = await plane.context.store.write((tx) =>
    tx.run(
      `INSERT INTO "${table}" (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
      Object.values(values),
    ),
  )
  return lastId
}

/** One run of each lane on that phone, with what is told of it. */
async function insertRuns(name: string, side: number): Promise<number[]> {
  const seqs: number[] = []
  for (const lane of lanes) {
    const seq = await insert('run', {
      id: `${name}-${lane}`,
      lane,
      task_id: -lane - 1,
      state: 5,
      side,
      organisation_id: side || company,
      phone_id: ids.phone,
      phone: 'ours-1',
      account: `${name}-account`,
      script: `${name}-script`,
      message: `${name} said`,
      queued_at: 1,
      leased_at: 2,
      finished_at: 3,
    })
    await insert('run_log', { run_seq: seq, lease: 1, at: 2, level: 'info', text: `${name} log` })
    await insert('run_history', { run_seq: seq, state: 2, attempt: 1, at: 2, note: 'ours-1' })
    seqs.push(seq)
  }
  return seqs
}

test('a run of any lane is there for the side for which it was queued, in every list and call', async () => {
  const [own, other] = [await insertRuns('ours', 0), await insertRuns('theirs', outside)]
  const seen = async (who: TestClient, query: Record<string, unknown> = {}) => {
    const runs = (await who.call(endpointsOf(run).list!, { query: { pageSize: 100, ...query } })).data
    const log = (await who.call(endpointsOf(executionLog).list!, { query: { pageSize: 100, ...query } })).data
    expect(new Set(log.map((row) => row.run))).toEqual(new Set(runs.map(({ id }) => id)))
    return runs.map(({ id }) => id).sort((a, b) => a - b)
  }
  expect(await seen(theirs)).toEqual(other)
  expect(await seen(theirs, { keyword: 'ours' })).toEqual([])
  expect(await seen(clerk)).toEqual(own)
  expect(await seen(plane.admin)).toEqual([...own, ...other])
  for (const call of [endpointsOf(run).export!, endpointsOf(executionLog).export!]) {
    const { blob } = await theirs.file(call, { query: {} })
    const { SheetNames, Sheets } = read(new Uint8Array(await blob.arrayBuffer()))
    const text = utils.sheet_to_csv(Sheets[SheetNames[0]!]!)
    expect([text.includes('theirs-script'), text.includes('ours-')]).toEqual([true, false])
  }
  for (const id of own) {
    expect(await refusal(theirs.call(getRunDetails, { query: { id } }))).toMatchObject({ status: 404 })
    expect(await refusal(theirs.call(whyRunWaits, { query: { id } }))).toMatchObject({ status: 404 })
    expect(await refusal(theirs.file(runLog, { query: { id } }))).toMatchObject({ status: 404 })
  }
})

test('what is noted beside a state of a run is told to those alone who see its phone', async () => {
  const [seq] = await insertRuns('noted', outside)
  const notesFor = async (who: TestClient) => {
    const { data } = await who.call(getRunDetails, { query: { id: seq! } })
    return data.history.map(({ note }) => note)
  }
  expect(await notesFor(theirs)).toEqual(['', ''])
  expect(await notesFor(plane.admin)).toEqual(['', 'ours-1'])
})

test('who gets a phone and an account from another side does not get their past', async () => {
  const task = await insert('nurture_task', { name: 'task', ...belonging(ours.id, 1, 1) })
  const lists = [recording, verifyTask, platformLog, phoneLease, nurtureSlot, publication].map(({ name }) => ({
    name,
    path: `/api/${name}?state=&pageSize=100`,
  }))
  const work = async (name: string) => {
    await insert('recording', { phone: ids.phone, user: name })
    await insert('verify_task', { phone: ids.phone, state: 1, why: name })
    await insert('platform_log', { phone: ids.phone, serial: 'ours-1', event: name })
    await insert('phone_lease', { phone: ids.phone, kind: 1, holder: name, since: 1, ended: 2 })
    await insert('nurture_slot', { task, account: ids.account, slot_time: name.length, state: done, reason: name })
    await insert('publication', { account: ids.account, name })
  }
  const told = async (who: TestClient, { path }: (typeof lists)[number]) => {
    const answer = await who.fetch(path)
    const text = await answer.text()
    expect([path, answer.status]).toEqual([path, 200])
    return ['before', 'meanwhile'].filter((name) => text.includes(`"${name}"`))
  }
  await work('before')
  const give = async (to: number) => {
    for (const [list, id] of [[phone, ids.phone] as const, [account, ids.account] as const]) {
      const body = { ids: [id], owner_user_id: to }
      expect((await plane.admin.call(actionEndpointsOf(list).assign!, { body })).data.done).toBe(1)
    }
  }
  for (const list of lists) expect([list.name, await told(ours, list)]).toEqual([list.name, ['before']])
  await give(theirs.id)
  await work('meanwhile')
  for (const list of lists) expect([list.name, await told(theirs, list)]).toEqual([list.name, ['meanwhile']])
  await give(clerk.id)
  for (const list of lists) {
    expect([list.name, await told(clerk, list)]).toEqual([list.name, ['before']])
    expect([list.name, await told(plane.admin, list)]).toEqual([list.name, ['before', 'meanwhile']])
  }
})

test('an alert about a phone is seen where the phone is, one about nothing in particular in its organisation', async () => {
  const [mine, other] = [await plane.addUser(6), await plane.addUser(6)]
  const phone = await insert('phone', { serial: 'alerted', ...belonging(mine.id, 1, company) })
  const event = { rule_id: 1, kind: 6, state: 1, opened_time: 1, organisation_id: company, create_user: '' }
  await insert('alert_event', { ...event, subject: 'of a phone', subject_list: 'phone', subject_id: phone })
  await insert('alert_event', { ...event, subject: 'of all', subject_list: '' })
  const seen = async (who: TestClient) => {
    const listed = (await who.call(endpointsOf(alertEvent).list!, { query: { keyword: 'of ' } })).data
    const { data } = await who.call(openAlerts)
    const open = data.events.map(({ subject }) => subject).filter((subject) => subject.startsWith('of '))
    expect(open.toSorted()).toEqual(listed.map(({ subject }) => subject).toSorted())
    return open.toSorted()
  }
  expect(await seen(mine)).toEqual(['of a phone', 'of all'])
  expect(await seen(other)).toEqual(['of all'])
  expect(await seen(theirs)).toEqual([])
})
