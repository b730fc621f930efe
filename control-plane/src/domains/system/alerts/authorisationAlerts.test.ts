import { accountAlerts } from '@quarterdeck/shared/alerts/accountAlerts.ts'
import { accountWhy } from '@quarterdeck/shared/contracts/account.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMigrated } from '../../../migrations/migrated.testing.ts'
import { startTestPlane, type TestPlane } from '../../../plane.testing.ts'
import { onEachEngine } from '../../../platform/store/onEachEngine.testing.ts'
import { announced } from './announced.testing.ts'
import { evaluate } from './evaluate.ts'

const dayMs = 86_400_000
const { code } = accountAlerts.authorisationEnds

onEachEngine('authorisations that end on the $name engine', (engine) => {
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
  const rules = () => plane.context.store.read.all('SELECT threshold FROM alert_rule WHERE kind = ?', [code])

  test('of 12 authorisations that end there is one alert a group, and each account says why it may not run', async () => {
    await run("INSERT INTO user_group (id, name, organisation) VALUES (7, 'Night', 1)")
    const now = Date.now()
    for (let n = 0; n < 14; n++) {
      const until = n < 12 ? now - n * 1000 : now + 400 * dayMs
      await run(
        `INSERT INTO account (account, platform, basis, authorised_until, organisation_id, user_group_id)
       VALUES (?, 1, 1, ?, 1, ?)`,
        [`a${n}`, until, n % 3 === 0 ? 7 : 1],
      )
    }
    const soon = await open()
    expect(soon).toEqual([
      { subject: 'Home / General', value: 8 },
      { subject: 'Home / Night', value: 4 },
    ])
    expect(await open()).toEqual(soon)
    const whys = await Promise.all(
      Array.from({ length: 14 }, async (_, n) => (await plane.admin.call(accountWhy, { query: { id: n + 1 } })).data),
    )
    const past = whys.filter(({ sections }) => JSON.stringify(sections).includes('account_authorisation_past'))
    expect(past).toHaveLength(12)
    await run('UPDATE account SET authorised_until = ? WHERE user_group_id = 7', [now + 400 * dayMs])
    expect(await open()).toEqual([{ subject: 'Home / General', value: 8 }])
  })

  test('the first rule is there from the start, and whoever deletes it is left alone', async () => {
    expect(await rules()).toEqual([{ threshold: 30 }])
    await run('DELETE FROM alert_rule WHERE kind = ?', [code])
    await plane.restart()
    expect(await rules()).toEqual([])
  })
})
