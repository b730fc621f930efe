import type { Endpoint } from '@quarterdeck/shared/contracts/endpoint.ts'
import { checkEventRun, runEventGroup } from '@quarterdeck/shared/contracts/events.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { eventGroup } from '@quarterdeck/shared/resources/content/eventGroup.ts'
import { platform } from '@quarterdeck/shared/resources/fleet/platform.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { exitCodes } from '../exitCodes.ts'
import { type CliHarness, sitDown } from '../testing/runQd.testing.ts'
import { startTestServer, type TestServer } from '../testing/server.testing.ts'

let server: TestServer
let harness: CliHarness
let runs: Record<string, unknown>[]

const row = (id: number, refused = '') => ({
  event: id,
  title: `Event ${id}`,
  group: 'Spring',
  personas: 1,
  posts: 2,
  refused,
})

beforeEach(async () => {
  server = await startTestServer()
  harness = await sitDown(server.url)
  runs = []
  // Nothing is called so: numbers are ids.
  const nothing = { data: [], totalCount: 0, totalPage: 1, pageIndex: 1, pageSize: 200 }
  for (const list of [eventGroup, platform]) server.serve(endpointsOf(list as AnyResource).list!, () => nothing)
  server.serve(checkEventRun as Endpoint, () => ({
    data: { events: [row(1), row(2, 'Over since yesterday'), row(3)], costs: [], last: null },
  }))
  server.serve(runEventGroup as Endpoint, ({ body }) => {
    runs.push(body as Record<string, unknown>)
    const tasks = [1, 3].map((event) => ({ event, title: `Event ${event}`, task: 50 + event }))
    return { data: { tasks, refused: [], repeated: false } }
  })
})
afterEach(async () => {
  await server.close()
  await harness.remove()
})

test('a run of a group makes tasks of exactly those events that were shown as good, under a key of its own', async () => {
  const run = () => harness.qd(['event-group', 'run', '4', '--platform', '9', '--count', '2'])
  const { out, code } = await run()
  expect(code).toBe(exitCodes.partly)
  expect(out).toContain('Event 2\tSpring\t2\tOver since yesterday')
  expect(runs).toMatchObject([{ group: 4, platforms: [9], count: 2, events: [1, 3], start: 1, again: 0 }])
  await run()
  expect(runs[1]!.request_id).not.toBe(runs[0]!.request_id)
})

test('a dry run prints what would be made, and makes nothing', async () => {
  const { out, code } = await harness.qd(['event-group', 'run', '4', '--platform', '9', '--dry-run'])
  expect(code).toBe(exitCodes.partly)
  expect(out).toContain('Event 1')
  expect(runs).toEqual([])
})
