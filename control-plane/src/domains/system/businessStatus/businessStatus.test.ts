import { businessStatus } from '@quarterdeck/shared/contracts/businessStatus.ts'
import { lights } from '@quarterdeck/shared/lights/registry.gen.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { resources } from '@quarterdeck/shared/resources/registry.gen.ts'
import { organisation } from '@quarterdeck/shared/resources/system/organisation.ts'
import { userGroup } from '@quarterdeck/shared/resources/system/userGroup.ts'
import { contentReviewMachine } from '@quarterdeck/shared/states/contentReview.ts'
import { contentTaskMachine } from '@quarterdeck/shared/states/contentTask.ts'
import { nurtureSlotMachine } from '@quarterdeck/shared/states/nurtureSlot.ts'
import { publicationMachine } from '@quarterdeck/shared/states/publication.ts'
import { registrationRecordMachine } from '@quarterdeck/shared/states/registrationRecord.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { home, startTestPlane, type TestClient, type TestPlane } from '../../../plane.testing.ts'

// Each light in each colour with its cause, on rows made for it; each number is the total of its list, for whoever asks.

const now = Date.parse('2026-11-20T08:00:00Z')
const hourMs = 3_600_000
const ago = (hours: number) => now - hours * hourMs

let plane: TestPlane
let outside: TestClient
let sites: TestClient
let away: typeof home

beforeAll(async () => {
  plane = await startTestPlane({ now: () => now })
  const add = async (list: AnyResource, body: Record<string, unknown>) =>
    (await plane.admin.call(endpointsOf(list).add!, { body })).data.ids[0]!
  const other = await add(organisation, { name: 'Outside', type: 2 })
  away = { organisation: other, user_group: await add(userGroup, { name: 'Crew', organisation: other }) }
  outside = await plane.addUser(1, away)
  sites = await plane.addUser(12, home)
})
afterAll(() => plane.stop())

const lists: readonly AnyResource[] = resources

type Values = Readonly<Record<string, string | number>>

async function insert(table: string, values: Values): Promise<number> {
  const columns = Object.keys(values)
  const { lastId } = await plane.context.store.write((tx) =>
    tx.run(
      `INSERT INTO "${table}" (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
      Object.values(values),
    ),
  )
  return lastId
}

const ownedBy = ({ organisation: organisation_id, user_group: user_group_id }: typeof home) => ({
  organisation_id,
  user_group_id,
})

let made = 0
const accounts = new Map<typeof home, Promise<number>>()
/** An account of these people. */
function accountOf(belongs: typeof home): Promise<number> {
  const known = accounts.get(belongs) ?? insert('account', { account: `account-${made++}`, ...ownedBy(belongs) })
  accounts.set(belongs, known)
  return known
}

type Make = (belongs: typeof home, hours: number) => Promise<unknown>
const posts = publicationMachine.codes
const slots = nurtureSlotMachine.codes
const records = registrationRecordMachine.codes
const tasks = contentTaskMachine.codes
const reviews = contentReviewMachine.codes

const post =
  (values: Values): Make =>
  async (belongs, hours) =>
    await insert('publication', {
      account: await accountOf(belongs),
      name: `post-${made++}`,
      scheduled_time: ago(hours),
      finished_time: ago(hours),
      ...values,
    })
let nurtured: Promise<number> | undefined
const slot =
  (state: number): Make =>
  async (belongs, hours) => {
    nurtured ??= insert('nurture_task', { name: 'daily', start_time: '09:00', end_time: '18:00', ...ownedBy(belongs) })
    const [task, account] = [await nurtured, await accountOf(belongs)]
    return insert('nurture_slot', { task, account, state, slot_time: ago(hours) - made++ })
  }
const record =
  (status: number): Make =>
  async (belongs, hours) =>
    await insert('registration_record', {
      account: `record-${made++}`,
      platform: 1,
      status,
      create_time: ago(hours),
      update_time: ago(hours),
      ...ownedBy(belongs),
    })
const task =
  (status: number): Make =>
  async (belongs, hours) =>
    await insert('content_task', {
      name: `task-${made++}`,
      status,
      create_time: ago(hours),
      update_time: ago(hours),
      ...ownedBy(belongs),
    })
const review =
  (status: number, dueIn?: number): Make =>
  async (belongs, hours) =>
    await insert('content_review', {
      name: `review-${made++}`,
      status,
      create_time: ago(hours),
      audit_time: ago(hours),
      ...(dueIn !== undefined && { due_time: ago(-dueIn) }),
      ...ownedBy(belongs),
    })
const conversation: Make = async (belongs, hours) =>
  await insert('conversation', {
    account: await accountOf(belongs),
    peer_handle: `peer-${made++}`,
    waiting_since: ago(hours),
    last_time: ago(hours),
  })
const answer: Make = async (belongs, hours) => {
  const account = await accountOf(belongs)
  const conversation = await insert('conversation', { account, peer_handle: `peer-${made++}`, last_time: ago(hours) })
  return insert('private_message', { conversation, account, direction: 2, text: 'yes', time: ago(hours) })
}
const figures: Make = async (belongs, hours) =>
  await insert('ad_statistic', {
    day: '2026-11-19',
    app: `app-${made++}`,
    ad_type: 1,
    currency: 'USD',
    update_time: ago(hours),
    organisation_id: belongs.organisation,
  })
const check =
  (site_status: number): Make =>
  async (_, hours) =>
    await insert('site_check', {
      url: `site-${made++}.test`,
      day: formatTime(ago(hours), 'Asia/Shanghai').slice(0, 10),
      site_status,
      create_time: ago(hours),
    })

const waiting = post({ status: posts.waiting })
const posted = post({ status: posts.completed })

/** What happens to one kind of work step by step, and how its light looks after each. */
const stories: Readonly<Record<string, readonly (readonly [made: readonly [Make, number, number][], string])[]>> = {
  posts: [
    [[[waiting, 1, -30]], 'grey'],
    [[[waiting, 1, 0.5]], 'grey: 1 waiting'],
    [[[post({ status: posts.abnormal }), 1, 3]], 'red: There was work'],
    [[[posted, 1, 2]], 'green: Last succeeded at'],
    [[[post({ status: posts.waiting, held: 1 }), 20, 40]], 'green'],
    [[[waiting, 9, 3]], 'orange: 9 late'],
    [[[post({ status: posts.processing }), 1, 3]], 'red: 10 late'],
  ],
  starts: [
    [[[slot(slots.queued), 1, 0.1]], 'grey: 1 waiting'],
    [[[slot(slots.failed), 2, 5]], 'red: There was work'],
    [[[slot(slots.done), 1, 3]], 'green'],
    [[[slot(slots.missed), 1, 30]], 'green'],
    [[[slot(slots.missed), 9, 2]], 'orange: 9 late'],
    [[[slot(slots.missed), 1, 2]], 'red: 10 late'],
  ],
  answers: [
    [[[conversation, 1, 2]], 'grey: 1 waiting'],
    [[[answer, 1, 3]], 'green'],
    [[[conversation, 9, 30]], 'orange: 9 late'],
    [[[conversation, 1, 30]], 'red: 10 late'],
  ],
  records: [
    [[[record(records.to_be_verified), 1, 2]], 'grey: 1 waiting'],
    [[[record(records.complete), 1, 2]], 'green'],
    [[[record(records.to_be_verified), 9, 30]], 'orange: 9 late'],
    [[[record(records.to_be_verified), 1, 30]], 'red: 10 late'],
  ],
  generation: [
    [[[task(tasks.abnormal), 1, 2]], 'red: There was work'],
    [[[task(tasks.completed), 1, 2]], 'green'],
  ],
  reviews: [
    [[[review(reviews.pending, 5), 1, 2]], 'grey: 1 waiting'],
    [[[review(reviews.passed), 1, 2]], 'green'],
    [[[review(reviews.pending, 5), 1, 30]], 'orange: The oldest has waited since'],
    [[[review(reviews.pending, -1), 9, 2]], 'orange: 9 late'],
    [[[review(reviews.pending, -1), 1, 2]], 'red: 10 late'],
  ],
  ad_figures: [
    [[[figures, 1, 40 * 24]], 'grey: Nothing to do'],
    [[[figures, 1, 73]], 'red: Nothing has come in since'],
    [[[figures, 1, 25]], 'orange: Nothing has come in since'],
    [[[figures, 1, 3]], 'green'],
  ],
  site_checks: [
    [[[check(2), 1, 80]], 'red: Nothing has come in since'],
    [[[check(2), 1, 26]], 'orange: Nothing has come in since'],
    [[[check(2), 1, 1]], 'green'],
    [[[check(0), 9, 1]], 'orange: 9 late'],
    [[[check(0), 1, 1]], 'red: 10 late'],
  ],
}

const lightsOf = async (client: TestClient) => (await client.call(businessStatus)).data.lights

async function workOf(client: TestClient, name: string) {
  const works = (await lightsOf(client)).flatMap((light) => light.works)
  return works.find((work) => work.name === name)!
}

/** Numbers that are not those of the lists that they lead to. */
async function differing(client: TestClient): Promise<string[]> {
  const counts = (await lightsOf(client)).flatMap(({ works }) =>
    works.flatMap(({ name, waiting, late, failed }) =>
      Object.entries({ waiting, late, failed }).flatMap(([of, counted]) => (counted ? [{ name, of, ...counted }] : [])),
    ),
  )
  const wrong = counts.map(async ({ name, of, list, query, count }) => {
    const definition = lists.find((one) => one.name === list)!
    const reply = await client.call(endpointsOf(definition).list!, { query: { ...query, pageSize: 1 } })
    const total = (reply as { totalCount?: number }).totalCount
    return total === count ? [] : [`${name}: ${count} ${of}, the list says ${total}`]
  })
  return (await Promise.all(wrong)).flat()
}

test('every light has a story here', () => {
  expect(Object.keys(stories).toSorted()).toEqual(
    lights
      .flatMap(({ works }) => works)
      .map(({ name }) => name)
      .toSorted(),
  )
})

test.each(Object.entries(stories))(
  '%s: each colour with its cause, and each number is that of its list',
  async (name, steps) => {
    expect(await workOf(plane.admin, name)).toMatchObject({ colour: 'grey', cause: 'Not in use yet' })
    for (const [rows, seen] of steps) {
      for (const [make, times, hours] of rows) for (let n = 0; n < times; n++) await make(home, hours)
      const { colour, cause } = await workOf(plane.admin, name)
      expect(`${colour}: ${cause}`).toContain(seen)
      expect(await differing(plane.admin)).toEqual([])
    }
  },
)

test('each sees the lights of the lists that they may read, over the rows that are theirs', async () => {
  await waiting(away, 3)
  expect(await workOf(outside, 'posts')).toMatchObject({ colour: 'orange', late: { count: 1 } })
  expect((await workOf(plane.admin, 'posts')).late!.count).toBe(11)
  expect(await differing(outside)).toEqual([])
  const names = async (client: TestClient) => (await lightsOf(client)).map((light) => light.name)
  expect(await names(outside)).not.toContain('sites')
  expect(await names(sites)).toEqual(['nurture'])
})

test('a light is as its worst work, and speaks the language of whoever asks', async () => {
  const chinese = await lightsOf(plane.client(plane.admin.token, 'zh-CN'))
  expect(chinese.map(({ name }) => name)).toEqual([
    'content',
    'publishing',
    'nurture',
    'messages',
    'registration',
    'ads',
    'sites',
  ])
  expect(chinese[0]).toMatchObject({ title: '内容', colour: 'red', cause: '10 项已逾期' })
})

test('the same as gauges', async () => {
  const page = await (
    await fetch(`${plane.url}/metrics`, { headers: { authorization: `Bearer ${plane.admin.token}` } })
  ).text()
  const gauge = (line: string) => page.split('\n').find((one) => one.startsWith(`quarterdeck_business_${line}`))
  expect(gauge('light{light="publishing"}')).toBe('quarterdeck_business_light{light="publishing"} 3')
  expect(gauge('light{light="ads"}')).toBe('quarterdeck_business_light{light="ads"} 1')
  expect(gauge('late{work="posts"}')).toBe('quarterdeck_business_late{work="posts"} 11')
  const succeeded = (ago(2) / 1000).toString()
  expect(gauge('succeeded_timestamp_seconds{work="posts"}')).toContain(` ${succeeded}`)
  expect(gauge('oldest_timestamp_seconds{work="posts"}')).toContain(` ${ago(3) / 1000}`)
})
