import { checkStatus } from '@quarterdeck/shared/states/bookTask.ts'
import { publicationMachine } from '@quarterdeck/shared/states/publication.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../../../eventually.testing.ts'
import { createMigrated } from '../../../../migrations/migrated.testing.ts'
import type { TestDatabase } from '../../../../platform/store/engines.testing.ts'
import { onEachEngine } from '../../../../platform/store/onEachEngine.testing.ts'
import { publishLanes } from '../lanes.ts'
import { PublishingHarness } from '../publishing.testing.ts'

const [minuteMs, dayMs] = [60_000, 86_400_000]
/** 2030-03-05 01:30 in Shanghai: half an hour before the night begins. */
const start = Date.UTC(2030, 2, 4, 17, 30)
const { completed } = publicationMachine.codes

onEachEngine('links of posts on the $name engine', (engine) => {
  let h: PublishingHarness
  let database: TestDatabase
  let now = start
  beforeAll(async () => {
    database = await createMigrated(engine)
    h = await PublishingHarness.open(database.url, ['A'], { now: () => now })
  })
  afterAll(async () => {
    await h.close()
    await database.remove()
    await engine.stop?.()
  })

  const posts: Readonly<Record<string, Readonly<Record<string, number | string>>>> = {
    young: { finished_time: start - dayMs },
    old: { finished_time: start - 29.5 * dayMs },
    tooOld: { finished_time: start - 31 * dayMs },
    deleted: { finished_time: start - dayMs, check_status: checkStatus.deleted },
    linkless: { finished_time: start - dayMs, share_link: '' },
    readJustNow: { finished_time: start - dayMs, check_time: start + 40 * minuteMs },
    cancelled: { finished_time: start - dayMs, status: publicationMachine.codes.cancelled },
  }

  async function add(): Promise<void> {
    const { store } = h.plane.context
    const found = await store.read.get<{ platform: number }>('SELECT platform FROM account WHERE id = ?', [
      h.accounts[0],
    ])
    const account = { account: h.accounts[0]!, platform: found!.platform }
    for (const [name, own] of Object.entries(posts)) {
      const row = { name, status: completed, share_link: `https://shelf.example/p/${name}`, ...account, ...own }
      const columns = Object.keys(row)
      await store.write((tx) =>
        tx.run(
          `INSERT INTO publication (${columns.join()}) VALUES (${columns.map(() => '?').join()})`,
          Object.values(row),
        ),
      )
    }
  }

  /** At that time the control plane starts, and with it the loop. */
  async function startAt(time: number): Promise<void> {
    now = time
    await h.agent.close()
    await h.plane.restart()
    await h.signInAgain()
    await h.reconnect()
  }
  const asked = async (since: number) =>
    (
      await h.plane.context.store.read.all<{ name: string }>(
        `SELECT p.name FROM run r JOIN publication p ON p.id = r.task_id WHERE r.lane = ? AND r.queued_at >= ? ORDER BY p.id`,
        [publishLanes.check.code, since],
      )
    ).map(({ name }) => name)
  const read = async () =>
    (
      await h.plane.context.store.read.all<{ name: string }>(
        `SELECT name FROM publication WHERE check_time = ? AND check_status = ? ORDER BY id`,
        [now, checkStatus.valid],
      )
    ).map(({ name }) => name)

  test('are read once a night for 30 days, but for what is deleted, has none, or was read that night anyway', async () => {
    await add()
    await startAt(start)
    const first = start + 60 * minuteMs
    await startAt(first)
    await eventually(h.plane, read).toEqual(['young', 'old'])
    expect(await asked(0)).toEqual(['young', 'old'])
    // The next night comes before anything else is asked: a look in between would show here.
    await startAt(first + 60 * minuteMs)
    await startAt(first + dayMs)
    await eventually(h.plane, read).toEqual(['young', 'readJustNow'])
    expect(await asked(first + 1)).toEqual(['young', 'readJustNow'])
  })
})
