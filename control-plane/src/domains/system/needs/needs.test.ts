import { listNeeds } from '@quarterdeck/shared/contracts/needs.ts'
import { needs as groups } from '@quarterdeck/shared/needs/registry.gen.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { organisation } from '@quarterdeck/shared/resources/system/organisation.ts'
import { userGroup } from '@quarterdeck/shared/resources/system/userGroup.ts'
import { hostMachine } from '@quarterdeck/shared/states/host.ts'
import { phoneMachine } from '@quarterdeck/shared/states/phone.ts'
import { publicationMachine } from '@quarterdeck/shared/states/publication.ts'
import { runMachine } from '@quarterdeck/shared/states/run.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { home, startTestPlane, type TestClient, type TestPlane } from '../../../plane.testing.ts'

// What is counted is what the list shows, for whoever asks.

const now = Date.parse('2026-11-20T08:00:00Z')
const hourMs = 3_600_000
const dayMs = 24 * hourMs
const all = groups.flat()

let plane: TestPlane
let readers: Readonly<Record<string, TestClient & { username?: string; id?: number }>>
let away: typeof home
let filled = 0

beforeAll(async () => {
  plane = await startTestPlane({ now: () => now })
  const add = async (list: AnyResource, body: Record<string, unknown>) =>
    (await plane.admin.call(endpointsOf(list).add!, { body })).data.ids[0]!
  const outside = await add(organisation, { name: 'Outside', type: 2 })
  away = { organisation: outside, user_group: await add(userGroup, { name: 'Crew', organisation: outside }) }
  readers = {
    admin: plane.admin,
    operator: await plane.addUser(6, home),
    phones: await plane.addUser(9, home),
    looks: await plane.addUser(18, home),
    outside: await plane.addUser(1, away),
  }
  // Rules would write alerts of their own meanwhile.
  await plane.context.store.write((tx) => tx.run('UPDATE alert_rule SET enabled = 0'))
  for (const belongs of [home, away, home]) await fill(belongs)
})
afterAll(() => plane.stop())

const insert = async (table: string, values: Readonly<Record<string, string | number>>) => {
  const columns = Object.keys(values)
  const { lastId } = await plane.context.store.write((tx) =>
    tx.run(
      `INSERT INTO "${table}" (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
      Object.values(values),
    ),
  )
  return lastId
}

/** One of each kind, of whoever it is. */
async function fill({ organisation: organisation_id, user_group: user_group_id }: typeof home) {
  const n = filled++
  const belongs = { organisation_id, user_group_id }
  const host = await insert('host', { name: `host-${n}`, organisation_id, state: hostMachine.codes.offline })
  const phone = await insert('phone', {
    serial: `PHONE-${n}`,
    host,
    state: phoneMachine.codes.silent,
    audit_status: n % 2,
    ...belongs,
  })
  await insert('verify_task', { phone, state: 0, cause: 1, since: now })
  const alert_group = await insert('alert_group', { cause: 0, cause_key: `${n}`, opened_time: now })
  await insert('alert_event', {
    state: 1,
    kind: 6,
    subject: `PHONE-${n}`,
    organisation_id,
    opened_time: now,
    alert_group,
  })
  const account = await insert('account', {
    account: `account-${n}`,
    phone,
    basis: 1,
    authorised_until: now - dayMs,
    ...belongs,
  })
  const { waiting, abnormal } = publicationMachine.codes
  const post = (more: Record<string, number>) => insert('publication', { account, name: `post-${n}`, ...more })
  await post({ status: waiting, scheduled_time: now - 3 * hourMs })
  await post({ status: waiting, scheduled_time: now - hourMs / 2 })
  await post({ status: waiting, scheduled_time: now - 3 * hourMs, held: 2 })
  await post({ status: waiting, scheduled_time: now - 3 * hourMs, by_hand: 1 })
  await post({ status: abnormal, outcome_unknown: 1 })
  await insert('run', {
    id: `run-${n}`,
    lane: 0,
    task_id: 900 + n,
    state: runMachine.codes.failed,
    outcome_unknown: 1,
    phone_id: phone,
    queued_at: now,
    commit_lease: `lease-${n}`,
    committed_at: now,
  })
  const customer = await insert('customer', { name: `customer-${n}`, ...belongs })
  for (const [name, { id }] of Object.entries(readers))
    if (id)
      await insert('customer_note', {
        customer,
        text: name,
        assigned_to: id,
        due: n === 1 ? '2026-11-20' : '2026-11-19',
      })
}

const found = async (client: TestClient) => (await client.call(listNeeds)).data.needs
const numbersOf = async (client: TestClient) =>
  Object.fromEntries((await found(client)).map(({ name, count }) => [name, count]))

/** What the list says that the number leads to. */
async function totalOf(client: TestClient, { name, query }: { name: string; query: Record<string, string> }) {
  const { list } = all.find((need) => need.name === name)!
  const reply = await client.call(endpointsOf(list).list!, { query: { ...query, ...(list.paged && { pageSize: 1 }) } })
  return (reply as { totalCount?: number }).totalCount ?? (reply.data as unknown[]).length
}

async function totalsOf(client: TestClient): Promise<Record<string, number>> {
  const shown = await found(client)
  return Object.fromEntries(await Promise.all(shown.map(async (need) => [need.name, await totalOf(client, need)])))
}

async function differing(client: TestClient): Promise<string[]> {
  const [numbers, totals] = await Promise.all([numbersOf(client), totalsOf(client)])
  return Object.keys(totals).filter((name) => numbers[name] !== totals[name])
}

test('each number is the total of the list that it leads to, for every kind of reader, also when rows have changed', async () => {
  for (const belongs of [home, away, home]) {
    for (const [name, client] of Object.entries(readers)) {
      // Between two looks the plane itself may have written something.
      await expect.poll(async () => [name, await differing(client)], { timeout: 20_000 }).toEqual([name, []])
    }
    await fill(belongs)
  }
})

test('of what waits for somebody each sees what is theirs, and nothing of lists that they may not read', async () => {
  const [own, outside] = [await numbersOf(plane.admin), await numbersOf(readers.outside!)]
  for (const need of [
    'posts_unknown',
    'posts_overdue',
    'posts_by_hand',
    'posts_held',
    'hosts_off',
    'authorisations_ended',
    'verify_tasks',
  ]) {
    expect([need, outside[need]]).toEqual([need, 2])
    expect([need, own[need]]).toEqual([need, 6])
  }
  expect(outside.scripts_rest).toBeUndefined()
  expect(await numbersOf(readers.looks!)).not.toHaveProperty('notes_due')
  // The due day has come for what is due today, and nobody has what is given to others.
  expect((await numbersOf(readers.operator!)).notes_due).toBe(4)
})

test('the most harmful stands first, and each is said in the language of whoever asks', async () => {
  const names = (await found(plane.admin)).map(({ name }) => name)
  expect(names.indexOf('posts_unknown')).toBeLessThan(names.indexOf('verify_tasks'))
  expect(names.indexOf('verify_tasks')).toBeLessThan(names.indexOf('authorisations_end'))
  const [first] = (await plane.client(plane.admin.token, 'zh-CN').call(listNeeds)).data.needs
  expect(first).toMatchObject({ name: 'posts_unknown', title: '结果未知的发布', list: 'publication' })
})
