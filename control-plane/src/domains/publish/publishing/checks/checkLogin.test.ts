import { actionEndpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { account } from '@quarterdeck/shared/resources/fleet/account.ts'
import { runMachine } from '@quarterdeck/shared/states/run.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../../../eventually.testing.ts'
import { createMigrated } from '../../../../migrations/migrated.testing.ts'
import type { TestDatabase } from '../../../../platform/store/engines.testing.ts'
import { onEachEngine } from '../../../../platform/store/onEachEngine.testing.ts'
import { publishLanes } from '../lanes.ts'
import { PublishingHarness } from '../publishing.testing.ts'

onEachEngine('a look whether an account is logged in, on the $name engine', (engine) => {
  let h: PublishingHarness
  let database: TestDatabase
  beforeAll(async () => {
    database = await createMigrated(engine)
    h = await PublishingHarness.open(database.url, ['A'])
  })
  afterAll(async () => {
    await h.close()
    await database.remove()
    await engine.stop?.()
  })

  const press = async () => {
    const body = { ids: [h.accounts[0]!] }
    const { data } = await h.plane.admin.call(actionEndpointsOf(account)['check-login']!, { body })
    return (data as { results: { result: string; reason: string }[] }).results[0]!
  }

  test('is a run on its phone, one at a time', async () => {
    h.watched.add(h.accounts[0]!)
    expect(await press()).toMatchObject({ result: 'done' })
    const offer = await h.onPhone(h.accounts[0]!, 'shelf-login-check')
    expect(offer.task).toMatchObject({ id: h.accounts[0]!, kind: 'login-check' })
    expect(await press()).toMatchObject({ result: 'same' })
    await h.end(offer, { kind: 'succeeded', result: { account_status: 'normal' } })
    const sql = 'SELECT state FROM run WHERE lane = ?'
    await eventually(h.plane, () => h.plane.context.store.read.all(sql, [publishLanes.login.code])).toEqual([
      { state: runMachine.codes.succeeded },
    ])
  })

  test('is refused where the platform has no script for it', async () => {
    await h.plane.context.store.write((tx) =>
      tx.run("UPDATE script SET enabled = 0 WHERE name = 'shelf-login-check'", []),
    )
    expect(await press()).toMatchObject({ result: 'refused', reason: expect.stringContaining('script') })
  })
})
