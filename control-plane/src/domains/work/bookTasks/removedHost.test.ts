import { getBookTask } from '@quarterdeck/shared/contracts/bookTask.ts'
import { closeCodes } from '@quarterdeck/shared/protocol/version.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { account } from '@quarterdeck/shared/resources/fleet/account.ts'
import { host } from '@quarterdeck/shared/resources/fleet/host.ts'
import { phone } from '@quarterdeck/shared/resources/fleet/phone.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectAgent } from '../../../hub/fakeAgent.testing.ts'
import { listAudit } from '../../../resources/listAudit.testing.ts'
import { published, TaskHarness } from './tasks.testing.ts'

let harness: TaskHarness
beforeAll(async () => {
  harness = await TaskHarness.open()
})
afterAll(() => harness.close())

const list = async (resource: unknown) =>
  (await harness.plane.admin.call(endpointsOf(resource as AnyResource).list!, { query: {} })).data
const remove = async (id: number) => {
  const { remove } = actionEndpointsOf(host)
  return (await harness.plane.admin.call(remove!, { body: { ids: [id] } })).data
}

test('a host goes with its phones, their facts and its identity, once none of them works; accounts and what ran stay', async () => {
  const { plane, agent, fleet } = harness
  const [rack] = await list(host)
  const id = Number(rack!.id)
  const done = await harness.running('done')
  await done.commit()
  await done.end(published('https://shelf.example/1'))
  await harness.becomes('done', { status: 2 })
  const working = await harness.running('working')
  expect(await remove(id)).toMatchObject({ refused: 1, results: [{ result: 'refused' }] })
  expect(await list(phone)).toHaveLength(2)
  await working.end({ kind: 'failed', fault: 'task', code: 'no', message: 'no' })
  await harness.becomes('working', { status: 3 })

  expect(await remove(id)).toMatchObject({ done: 1 })
  expect([await list(host), await list(phone)]).toEqual([[], []])
  expect((await list(account)).map((row) => [row.account, row.phone]).sort()).toEqual([
    ['reader-A', null],
    ['reader-B', null],
  ])
  const { data } = await plane.admin.call(getBookTask, { query: { id: done.id } })
  expect(data.runs[0]).toMatchObject({
    phone: expect.stringMatching(/^[AB]$/),
    account: expect.stringContaining('reader-'),
  })
  for (const table of ['subsystem', 'phone_app', 'host_secret']) {
    expect([table, await plane.context.store.read.all(`SELECT 1 FROM ${table}`)]).toEqual([table, []])
  }
  expect(await agent.closed).toMatchObject({ code: closeCodes.notEnrolled })
  expect(await (await connectAgent(plane.url, fleet.secret)).closed).toMatchObject({ code: closeCodes.notEnrolled })
  const [entry] = await listAudit(plane.admin, 'phone')
  expect(entry).toMatchObject({ action: 'phone.delete', actor: 'admin' })
})
