import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { handToken, offerFixtureApp, readSetup, resumeStep, skipStep } from '@quarterdeck/shared/contracts/setup.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { resources } from '@quarterdeck/shared/resources/registry.gen.ts'
import { audit } from '@quarterdeck/shared/resources/system/audit.ts'
import { setupStepNames } from '@quarterdeck/shared/setup/stepNames.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { home, startTestPlane, type TestClient, type TestPlane } from '../../../plane.testing.ts'

let folder: string
let plane: TestPlane
let second: TestClient

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qd-setup-'))
  await writeFile(join(folder, 'shelf-publish.js'), 'export default 1')
  plane = await startTestPlane({
    domains: { setup: { tokenFile: join(folder, 'token'), fixtureScripts: folder } },
  })
  second = await plane.addUser(1, home)
})
afterAll(async () => {
  await plane.stop()
  await rm(folder, { recursive: true, force: true })
})

const stepsOf = async (client: TestClient) => (await client.call(readSetup)).data.steps
const stepOf = async (client: TestClient, name: string) => (await stepsOf(client)).find((step) => step.name === name)!
const run = (sql: string, ...params: (string | number)[]) => plane.context.store.write((tx) => tx.run(sql, params))

test('the steps stand in their order, and each number is the total of its list', async () => {
  const steps = await stepsOf(plane.admin)
  expect(steps.map(({ name }) => name)).toEqual([...setupStepNames])
  const lists: readonly AnyResource[] = resources
  for (const { list, query, count } of steps.flatMap(({ parts }) => parts)) {
    const definition = lists.find(({ name }) => name === list)!
    const reply = await plane.admin.call(endpointsOf(definition).list!, { query })
    const total = (reply as { totalCount?: number }).totalCount ?? (reply.data as unknown[]).length
    expect([list, query, count]).toEqual([list, query, total])
  }
})

test('a step is done when its rows are there, whoever made them, and no more when they are gone', async () => {
  expect(await stepOf(plane.admin, 'nodes')).toMatchObject({ done: false, parts: [{ count: 0, least: 1 }] })
  const { lastId } = await run("INSERT INTO node (host, organisation_id) VALUES ('192.0.2.1', 1)")
  expect(await stepOf(second, 'nodes')).toMatchObject({ done: true, parts: [{ count: 1 }] })
  await run('DELETE FROM node WHERE id = ?', lastId)
  expect((await stepOf(plane.admin, 'nodes')).done).toBe(false)
})

test('two administrators at once: each skips a step with a reason, both stay reachable, and the history tells', async () => {
  await Promise.all([
    plane.admin.call(skipStep, { body: { step: 'nodes', reason: 'No proxies here' } }),
    second.call(skipStep, { body: { step: 'login', reason: 'Tomorrow' } }),
  ])
  const [nodes, login] = [await stepOf(second, 'nodes'), await stepOf(plane.admin, 'login')]
  expect(nodes).toMatchObject({ done: false, skipped: { reason: 'No proxies here', by: 'admin' } })
  expect(login).toMatchObject({ skipped: { reason: 'Tomorrow' } })
  expect(login.parts[0]!.acts.length).toBeGreaterThan(0)
  await second.call(resumeStep, { body: { step: 'nodes' } })
  expect((await stepOf(plane.admin, 'nodes')).skipped).toBe(null)
  expect((await stepOf(plane.admin, 'login')).skipped).not.toBe(null)
  const { data } = await plane.admin.call(endpointsOf(audit).list!, { query: { resource: 'setting', pageSize: 10 } })
  expect(data.map(({ row_id }) => row_id)).toEqual(['setup.nodes', expect.stringMatching(/^setup/), expect.any(String)])
})

test('without a reason nothing is skipped, and nobody skips who may not change settings', async () => {
  await expect(plane.admin.call(skipStep, { body: { step: 'trial', reason: '  ' } })).rejects.toMatchObject({
    status: 400,
  })
  const operator = await plane.addUser(6, home)
  await expect(operator.call(skipStep, { body: { step: 'trial', reason: 'x' } })).rejects.toMatchObject({ status: 403 })
})

test('an agent that waits is seen, and the token comes to stand where it looks', async () => {
  expect((await plane.admin.call(readSetup)).data.agent_waits).toBe(false)
  await writeFile(join(folder, 'token.waits'), '')
  expect((await plane.admin.call(readSetup)).data.agent_waits).toBe(true)
  await plane.admin.call(handToken, { body: { token: 'one-time' } })
  expect(await readFile(join(folder, 'token'), 'utf8')).toBe('one-time')
})

test('the fixture app is offered with its scripts, and nothing is made of it here', async () => {
  const { data } = await plane.admin.call(offerFixtureApp)
  expect(data).toMatchObject({ platform: { name: 'shelf' }, scripts: [{ name: 'shelf-publish' }] })
})
