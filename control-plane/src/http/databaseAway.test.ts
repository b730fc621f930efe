// @module-tag second-gear

import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { account } from '@quarterdeck/shared/resources/fleet/account.ts'
import { expect, test } from 'vitest'
import { migratedFile } from '../migrations/migrated.testing.ts'
import { startTestPlane } from '../plane.testing.ts'
import { startSqld } from '../platform/store/sqld.testing.ts'
import { refusal } from '../refusal.testing.ts'

test('while its libSQL server is away the control plane says so, and what to do; once that is there again work goes on by itself', async () => {
  const server = await startSqld(await migratedFile())
  const plane = await startTestPlane({ databaseUrl: server.url })
  try {
    const accounts = () => plane.admin.call(endpointsOf(account).list!, { query: {} })
    expect((await accounts()).data).toEqual([])
    await server.kill()
    expect(await refusal(accounts())).toMatchObject({
      status: 503,
      code: 'database_away',
      message: expect.stringContaining('Start it'),
    })
    await server.restart()
    const there = () =>
      accounts().then(
        ({ data }) => data,
        () => 'away',
      )
    await expect.poll(there, { timeout: 60_000 }).toEqual([])
  } finally {
    await plane.stop()
    await server.stop()
  }
}, 180_000)
