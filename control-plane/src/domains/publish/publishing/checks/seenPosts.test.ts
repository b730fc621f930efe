import { randomUUID } from 'node:crypto'
import type { Offer } from '@quarterdeck/shared/protocol/agent.ts'
import type { Report, ReportRow } from '@quarterdeck/shared/protocol/reports.ts'
import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { account } from '@quarterdeck/shared/resources/fleet/account.ts'
import { accountMetric } from '@quarterdeck/shared/resources/fleet/accountMetric.ts'
import { publication } from '@quarterdeck/shared/resources/publish/publication.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../../../eventually.testing.ts'
import { createMigrated } from '../../../../migrations/migrated.testing.ts'
import type { TestDatabase } from '../../../../platform/store/engines.testing.ts'
import { onEachEngine } from '../../../../platform/store/onEachEngine.testing.ts'
import { PublishingHarness } from '../publishing.testing.ts'

const dayMs = 86_400_000
/** 2030-03-05 12:00 in Shanghai. */
const start = Date.UTC(2030, 2, 5, 4)

onEachEngine('what scripts hand in on the $name engine', (engine) => {
  let h: PublishingHarness
  let database: TestDatabase
  let ahead = 0
  beforeAll(async () => {
    database = await createMigrated(engine)
    h = await PublishingHarness.open(database.url, ['A', 'B'], { now: () => start + ahead })
  })
  afterAll(async () => {
    await h.close()
    await database.remove()
    await engine.stop?.()
  })

  const rowsOf = async (id: number) => {
    const { data } = await h.plane.admin.call(endpointsOf(accountMetric).list!, {
      query: { account: String(id) },
    })
    return data as Record<string, unknown>[]
  }
  const accountOf = async (id: number) =>
    (await h.plane.admin.call(endpointsOf(account).get!, { query: { id } })).data as Record<string, unknown>
  const seen = async (id: number) =>
    (
      await h.plane.admin.call(endpointsOf(publication).list!, {
        query: { account: String(id), source: '5', pageSize: 100 },
      })
    ).data as Record<string, unknown>[]

  /** A statistics run on the phone of an account. */
  async function fetching(id: number): Promise<Offer> {
    const { data } = await h.plane.admin.call(actionEndpointsOf(account).fetch!, { body: { ids: [id] } })
    expect(data).toMatchObject({ results: [{ result: 'done' }] })
    return h.onPhone(id, 'shelf-statistics')
  }
  async function tell({ run, lease }: Offer, rows: Report[], agent = h.agent): Promise<void> {
    const id = randomUUID()
    agent.say({ type: 'reported', id, run, lease, from: 0, rows })
    await agent.hear('ack', (message) => message.id === id)
  }
  const metric = (row: ReportRow<'account-metric'>, at = start + ahead): Report => ({ kind: 'account-metric', at, row })
  const post = (row: ReportRow<'post'>, at = start + ahead): Report => ({ kind: 'post', at, row })

  test('an account is fetched by a statistics run, whose numbers stand by day and beside it; twice the same counts once', async () => {
    const [id] = h.accounts as [number]
    const offer = await fetching(id)
    await eventually(h.plane, () => accountOf(id)).toMatchObject({ processing_status: 1 })
    const first = [metric({ fans: 120, posts: 3 })]
    await tell(offer, first)
    await tell(offer, first)
    await h.end(offer, { kind: 'succeeded', result: {} })
    await eventually(h.plane, () => accountOf(id)).toMatchObject({
      fans: 120,
      posts: 3,
      metrics_time: '2030-03-05 12:00:00',
      processing_status: 2,
      pulling_time: '2030-03-05 12:00:00',
    })
    expect(await rowsOf(id)).toMatchObject([{ day: '2030-03-05', fans: 120, posts: 3, following: null, views: null }])
    // Later on the day: what was not measured stays, what comes late changes nothing.
    ahead += 3_600_000
    await tell(offer, [metric({ fans: 125, following: 8 })])
    await tell(offer, first)
    expect(await rowsOf(id)).toMatchObject([{ fans: 125, posts: 3, following: 8, time: '2030-03-05 13:00:00' }])
    ahead += 12 * 3_600_000
    await tell(offer, [metric({ fans: 130 })])
    expect((await rowsOf(id)).map(({ day, fans }) => [day, fans])).toEqual([
      ['2030-03-06', 130],
      ['2030-03-05', 125],
    ])
    expect(await rowsOf(h.accounts[1]!)).toEqual([])
  })

  test('a lease that is not theirs tells nothing', async () => {
    const offer = await fetching(h.accounts[1]!)
    await tell({ ...offer, lease: offer.lease + 1000 }, [metric({ fans: 9 })])
    await tell({ ...offer, run: 'made-up' }, [metric({ fans: 9 })])
    expect(await rowsOf(h.accounts[1]!)).toEqual([])
    await h.end(offer, { kind: 'failed', fault: 'platform', code: 'failed_by_script', message: 'x' })
    await eventually(h.plane, () => accountOf(h.accounts[1]!)).toMatchObject({ processing_status: 3 })
  })

  test('posts of ours get their numbers, at 1, 7 and 30 days of age too; what was posted by hand is added once, as seen', async () => {
    const [id] = h.accounts as [number]
    const [ours] = await h.publish('Counted', { content: { title: 'Counted' } })
    await h.passAll()
    const link = 'https://shelf.example/p/ours'
    await h.goOut(ours!, link)
    await h.comesTo(ours!, { status: 4 })
    const offer = await fetching(id)
    const byHand = 'https://shelf.example/p/by-hand'
    const both = (views: number) => [
      post({ link, title: 'Counted', views, likes: 1 }),
      post({ link: byHand, title: 'By hand', time: start - dayMs, views: views + 1 }),
    ]
    const out = start + ahead
    for (const [age, views] of [
      [0, 10],
      [0, 10],
      [1.1, 20],
      [1.9, 30],
      [7.2, 70],
      [12, 90],
      [31, 300],
    ] as const) {
      ahead = out - start + age * dayMs
      await tell(offer, both(views))
    }
    await h.plane.signInAgain()
    expect(await h.row(ours!)).toMatchObject({
      views: 300,
      likes: 1,
      shares: null,
      views_1: 20,
      views_7: 70,
      views_30: 300,
      verified: 2,
      check_status: 2,
    })
    expect(await seen(id)).toMatchObject([
      { name: 'By hand', share_link: byHand, views: 301, status: 4, finished_time: '2030-03-04 12:00:00', source: 5 },
    ])
  })

  test('a number that cannot be is left out and named in the log of the run; what was found is taken away again', async () => {
    const [id] = h.accounts as [number]
    await h.plane.signInAgain()
    // That of the test before goes on.
    const offer = await h.onPhone(id, 'shelf-statistics')
    const link = 'https://shelf.example/p/too-many'
    await tell(offer, [
      post({ link, title: 'Too many', views: Number.MAX_SAFE_INTEGER, likes: 4 }),
      metric({ fans: 100_000_000_001, posts: 9 }),
    ])
    expect((await seen(id)).find((row) => row.share_link === link)).toMatchObject({ views: null, likes: 4 })
    expect(await accountOf(id)).toMatchObject({ posts: 9 })
    const lines = await h.plane.context.store.read.all<{ text: string }>(
      `SELECT text FROM run_log WHERE level = 'warn'`,
    )
    expect(lines.map(({ text }) => text)).toEqual([
      expect.stringContaining(`left out: views of ${link}`),
      expect.stringContaining('left out: fans'),
    ])
    const clear = () => h.plane.admin.call(actionEndpointsOf(account)['clear-seen']!, { body: { ids: [id] } })
    expect((await clear()).data).toMatchObject({ done: 1 })
    expect(await seen(id)).toEqual([])
    expect((await clear()).data).toMatchObject({ same: 1 })
    const { data } = await h.plane.admin.call(endpointsOf(publication).list!, {
      query: { account: String(id) },
    })
    expect(data.length).toBeGreaterThan(0)
  })

  test('a post of which nobody knows yet whether it went out is not added beside itself', async () => {
    await h.plane.signInAgain()
    await h.signInAgain()
    const [unknown] = await h.publish('Perhaps out', { content: { title: 'Perhaps out' }, accounts: [h.accounts[1]!] })
    h.watched.add(unknown!)
    await h.passAll()
    const onPhone = await h.onPhone(unknown!)
    expect(await h.commit(onPhone)).toBe(true)
    await tell(onPhone, [post({ link: 'https://shelf.example/p/perhaps', title: 'Perhaps out', views: 1 })])
    expect(await seen(h.accounts[1]!)).toEqual([])
  })
})
