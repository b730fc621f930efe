import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Endpoint } from '@quarterdeck/shared/contracts/endpoint.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { script } from '@quarterdeck/shared/resources/fleet/script.ts'
import { scriptVersion } from '@quarterdeck/shared/resources/fleet/scriptVersion.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { exitCodes } from '../exitCodes.ts'
import { rowOf } from '../testing/rows.testing.ts'
import { type CliHarness, sitDown } from '../testing/runQd.testing.ts'
import { startTestServer, type TestServer } from '../testing/server.testing.ts'

const scripts: AnyResource = script
const versions: AnyResource = scriptVersion
let server: TestServer
let harness: CliHarness
/** What was done, in its order. */
let done: [string, Record<string, unknown>][]

beforeEach(async () => {
  server = await startTestServer()
  harness = await sitDown(server.url)
  done = []
})
afterEach(async () => {
  await server.close()
  await harness.remove()
})

function serve(of: { enabled: 0 | 1; replaces: string }, version: { rollout: number; replaces: string }): void {
  server.serve(endpointsOf(scripts).list!, () => ({
    data: [rowOf(scripts, { id: 3, name: 'a', version: 4, ...of })],
    totalCount: 1,
  }))
  server.serve(endpointsOf(versions).list!, () => ({
    data: [rowOf(versions, { id: 9, number: 5, ...version })],
    totalCount: 1,
  }))
  const take = (name: string, call: Endpoint) =>
    server.serve(call, ({ body }) => {
      done.push([name, body as Record<string, unknown>])
      return { data: { results: [{ id: 9, result: 'done', reason: '' }], done: 1, same: 0, refused: 0, job: null } }
    })
  take('try', actionEndpointsOf(versions).try as Endpoint)
  take('use', actionEndpointsOf(versions).use as Endpoint)
  take('enable', actionEndpointsOf(scripts).enable as Endpoint)
}

test('some phones get the latest version, and the next step is said', async () => {
  serve({ enabled: 1, replaces: '' }, { rollout: 0, replaces: 'a 4' })
  const { code, err } = await harness.qd(['script', 'roll-out', 'a', '--share', '10', '--phones', 'A,B'])
  expect([code, done]).toEqual([0, [['try', { ids: [9], share: 10, phones: 'A,B' }]]])
  expect(err).toContain('qd script roll-out a --everywhere')
})

test('all phones get it only where that is confirmed, with what it replaces', async () => {
  serve({ enabled: 1, replaces: '' }, { rollout: 1, replaces: 'a 4' })
  expect((await harness.qd(['script', 'roll-out', 'a', '--everywhere'])).code).toBe(exitCodes.usage)
  expect(done).toEqual([])
  const { code, err } = await harness.qd(['script', 'roll-out', 'a', '--everywhere', '--yes'])
  expect([code, done]).toEqual([0, [['use', { ids: [9] }]]])
  expect(err).toContain('All phones use a 5 instead of a 4')
})

test('a script that is off is enabled, and named is the one whose place it takes', async () => {
  serve({ enabled: 0, replaces: 'b' }, { rollout: 2, replaces: '' })
  const { err } = await harness.qd(['script', 'roll-out', 'a', '--everywhere', '--yes'])
  expect(done).toEqual([['enable', { ids: [3] }]])
  expect(err).toContain('instead of b')
})

test('a file becomes a version of the script before its step', async () => {
  serve({ enabled: 1, replaces: '' }, { rollout: 0, replaces: 'a 4' })
  server.serve(endpointsOf(versions).add as Endpoint, ({ body }) => {
    done.push(['add', body as Record<string, unknown>])
    return { data: { added: 1, same: 0, removed: 0, ids: [9], batch: null } }
  })
  await writeFile(join(harness.folder, 'new.js'), 'export const meta = {}')
  const words = ['script', 'roll-out', 'a', 'new.js', '--note', 'faster', '--share', '10']
  expect((await harness.qd(words)).code).toBe(0)
  expect(done.map(([name]) => name)).toEqual(['add', 'try'])
  expect(done[0]![1]).toEqual({ script: 3, source: 'export const meta = {}', note: 'faster' })
})
