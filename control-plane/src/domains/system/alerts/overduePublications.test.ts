import { publicationAlerts } from '@quarterdeck/shared/alerts/publicationAlerts.ts'
import { heldCodes } from '@quarterdeck/shared/resources/publish/publication.ts'
import { publicationMachine } from '@quarterdeck/shared/states/publication.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMigrated } from '../../../migrations/migrated.testing.ts'
import { startTestPlane, type TestPlane } from '../../../plane.testing.ts'
import { onEachEngine } from '../../../platform/store/onEachEngine.testing.ts'
import { announced } from './announced.testing.ts'
import { evaluate } from './evaluate.ts'

const minuteMs = 60_000
const { code } = publicationAlerts.overduePublications
const { abnormal, waiting } = publicationMachine.codes

onEachEngine('overdue publications on the $name engine', (engine) => {
  let plane: TestPlane
  let remove: () => Promise<void>
  beforeAll(async () => {
    const database = await createMigrated(engine)
    remove = database.remove
    plane = await startTestPlane({ databaseUrl: database.url })
  })
  afterAll(async () => {
    await plane.stop()
    await remove()
    await engine.stop?.()
  })

  const run = (sql: string, params: unknown[] = []) => plane.context.store.write((tx) => tx.run(sql, params))
  const open = async () => {
    await evaluate(plane.context, announced)
    return plane.context.store.read.all(
      'SELECT subject, value FROM alert_event WHERE state = 1 AND kind = ? ORDER BY subject',
      [code],
    )
  }
  // A person posts them, so that none of them goes anywhere by itself.
  const add = (account: number, minutesAgo: number, more: { status?: number; held?: number } = {}) =>
    run(
      'INSERT INTO publication (name, account, platform, status, scheduled_time, held, by_hand) VALUES (?, ?, 1, ?, ?, ?, 1)',
      ['Tea', account, more.status ?? waiting, Date.now() - minutesAgo * minuteMs, more.held ?? heldCodes.no],
    )

  test('are one alert a user group while they wait: neither what was due lately, nor what people hold, nor what has missed its time', async () => {
    await run("INSERT INTO user_group (id, name, organisation) VALUES (7, 'Night', 1)")
    for (const [id, group] of [
      [1, 1],
      [2, 7],
    ])
      await run(
        "INSERT INTO account (id, account, platform, organisation_id, user_group_id) VALUES (?, 'a' || ?, 1, 1, ?)",
        [id, id, group],
      )
    await add(1, 70)
    await add(1, 200)
    await add(2, 50)
    await add(2, 90, { held: heldCodes.held })
    await add(2, 90, { status: abnormal })
    expect(await open()).toEqual([{ subject: 'Home / General', value: 2 }])
    await add(2, 61)
    expect(await open()).toEqual([
      { subject: 'Home / General', value: 2 },
      { subject: 'Home / Night', value: 1 },
    ])
    await run('UPDATE publication SET scheduled_time = ? WHERE account = 1', [Date.now()])
    expect(await open()).toEqual([{ subject: 'Home / Night', value: 1 }])
  })
})
