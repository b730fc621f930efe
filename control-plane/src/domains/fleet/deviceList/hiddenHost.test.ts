import { CallError } from '@quarterdeck/shared/contracts/call.ts'
import { figureEndpointsOf } from '@quarterdeck/shared/contracts/figures.ts'
import { fleetStatus } from '@quarterdeck/shared/contracts/fleet.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { tellsOf } from '@quarterdeck/shared/resource/field.ts'
import { resources } from '@quarterdeck/shared/resources/registry.gen.ts'
import { alertEvent } from '@quarterdeck/shared/resources/site/alertEvent.ts'
import { runStatistics } from '@quarterdeck/shared/statistics/runStatistics.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlane, type TestClient, type TestPlane } from '../../../plane.testing.ts'

// A phone of one organisation at the host of another: whoever sees the phone does not see the host.

const name = 'rack-of-others'
let plane: TestPlane
let reader: TestClient

beforeAll(async () => {
  plane = await startTestPlane()
  const at = Date.now()
  const day = new Date(at - 2 * 86_400_000).toISOString().slice(0, 10)
  await plane.context.store.write(async (tx) => {
    for (const sql of [
      "INSERT INTO organisation (id, name, type) VALUES (30, 'others', 1)",
      `INSERT INTO host (id, name, state, organisation_id) VALUES (1, '${name}', 1, 30)`,
      "INSERT INTO phone (id, serial, host, state, organisation_id, user_group_id) VALUES (1, 'P1', 1, 1, 1, 1)",
      "INSERT INTO subsystem (phone, user, name) VALUES (1, 0, 'main')",
      "INSERT INTO phone_app (phone_id, package, version, version_code, md5) VALUES (1, 'app.shelf', '1', 1, '')",
      `INSERT INTO app_build (package, version, version_code, approved, apk_md5, apk_sha256)
       VALUES ('app.shelf', '2', 2, 1, 'm', 's')`,
      `INSERT INTO run (id, lane, task_id, state, queued_at, finished_at, host_id, phone_id, phone, day)
       VALUES ('r1', 0, 1, 5, 1, ${at}, 1, 1, 'P1', '${day}')`,
      `INSERT INTO platform_log (at, kind, phone, serial, host, host_name, event) VALUES (${at}, 6, 1, 'P1', 1, '${name}', '')`,
      `INSERT INTO verify_task (phone, host, cause, since) VALUES (1, 1, 1, ${at})`,
      `INSERT INTO halt (kind, host, reason, "by", reach, since) VALUES (2, 1, 'x', 'y', 3, ${at})`,
    ])
      await tx.run(sql)
  })
  // Looks at everything of its organisation.
  reader = await plane.addUser(10)
})
afterAll(() => plane.stop())

/** Which of all lists and figures name the host to this reader. */
async function naming(client: TestClient): Promise<string[]> {
  const found: string[] = []
  const look = async (what: string, asked: Promise<unknown>) => {
    // What somebody may not look at names nothing.
    const answer = await asked.catch((error: unknown) => {
      if (error instanceof CallError && error.status === 403) return ''
      throw error
    })
    if (JSON.stringify(answer).includes(name)) found.push(what)
  }
  for (const resource of resources as readonly AnyResource[]) {
    const { list } = endpointsOf(resource)
    if (list) await look(resource.name, client.call(list, { query: {} }))
  }
  await look('fleet', client.call(fleetStatus))
  await look('run-statistics', client.call(figureEndpointsOf(runStatistics).list, { query: { by: 'host', range: 7 } }))
  return found
}

test('a host that a reader does not see is named nowhere', async () => {
  // Rules look a few seconds after the start: from then on an alert names the host that is stopped.
  const alerts = async () => JSON.stringify(await plane.admin.call(endpointsOf(alertEvent).list!, { query: {} }))
  await expect.poll(alerts, { timeout: 60_000 }).toContain(name)
  const everywhere = [
    'device',
    'device-account',
    'account-phone',
    'phone',
    'run',
    'host',
    'platform-log',
    'verify-task',
    'phone-version',
    'alert-event',
  ]
  expect(await naming(plane.admin)).toEqual(
    expect.arrayContaining([...everywhere, 'app-upgradeable', 'fleet', 'run-statistics']),
  )
  expect(await naming(reader)).toEqual([])
  // The phone itself is seen.
  expect((await reader.call(fleetStatus)).data.phones).toMatchObject({ total: 1, online: 1 })
})

test('no list that tells of it beside a row finds the row by its name, or puts it in order by it', async () => {
  const telling = (resources as readonly AnyResource[]).filter(
    ({ fields, verbs }) =>
      verbs.includes('list') && Object.values(fields).some((field) => tellsOf(field).includes('host')),
  )
  expect(telling.map((list) => list.name)).toEqual(expect.arrayContaining(['device', 'run', 'phone-version']))
  for (const list of telling) {
    const rowsFor = async (query: Record<string, unknown>) => {
      const answer = await reader.call(endpointsOf(list).list!, { query }).catch((error: unknown) => error)
      if (answer instanceof CallError) return answer.status === 403 ? [] : Promise.reject(answer)
      return (answer as { data: unknown[] }).data
    }
    const asked = ['keyword', 'host'].filter((filter) => filter in list.filters)
    for (const filter of asked)
      expect([list.name, filter, await rowsFor({ [filter]: name })]).toEqual([list.name, filter, []])
    const isSorted = !('unsorted' in list.fields.host!)
    if (isSorted) expect((await rowsFor({ order_field: 'host' })).length).toBe((await rowsFor({})).length)
  }
})
