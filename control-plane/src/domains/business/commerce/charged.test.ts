import { estimateTask } from '@quarterdeck/shared/contracts/contentTasks.ts'
import { uploadFile } from '@quarterdeck/shared/contracts/rowFiles.ts'
import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { contentTask } from '@quarterdeck/shared/resources/content/contentTask.ts'
import { customer } from '@quarterdeck/shared/resources/customer/customer.ts'
import { valueGrant } from '@quarterdeck/shared/resources/customer/valueGrant.ts'
import { chargedFeatures, valueService } from '@quarterdeck/shared/resources/customer/valueService.ts'
import { formatDay } from '@quarterdeck/shared/values/time.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlane, type TestClient, type TestPlane } from '../../../plane.testing.ts'
import { refusal } from '../../../refusal.testing.ts'
import { sampleBody } from '../../../resources/sampleRows.testing.ts'
import { endHosting } from '../customers/endHosting.ts'

const dayMs = 86_400_000
let at = Date.UTC(2026, 10, 20, 6, 30)
const dayFrom = (days: number) => formatDay(at + days * dayMs, 'Asia/Shanghai')
let plane: TestPlane
let outsider: TestClient
beforeAll(async () => {
  plane = await startTestPlane({ now: () => at })
  await plane.context.store.write(async (tx) => {
    await tx.run(`INSERT INTO organisation (id, name, type) VALUES (20, 'Outside', 2)`)
    await tx.run(`INSERT INTO user_group (id, name, organisation) VALUES (21, 'Outside one', 20)`)
  })
  outsider = await plane.addUser(1, { organisation: 20, user_group: 21 })
})
afterAll(() => plane.stop())

const notIncluded = 'Not included in your services'
const english = { headers: { 'accept-language': 'en' } }
const body = () => ({ ...sampleBody(contentTask, 1), name: `Task ${Math.random()}` })
/** Why a task of somebody does not start; '' where nothing of this is in the way. */
async function startedBy(client: TestClient): Promise<string> {
  const id = (await client.call(endpointsOf(contentTask).add!, { body: body() })).data.ids[0]!
  const answer = await client.fetch(actionPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...english.headers },
    body: JSON.stringify({ ids: [id] }),
  })
  const { data } = (await answer.json()) as { data: { results: { reason?: string }[] } }
  return data.results[0]?.reason ?? ''
}
const actionPath = '/api/content-task/start'
const offer = async (feature: number) =>
  (
    await plane.admin.call(endpointsOf(valueService).add!, {
      body: { name: 'Sold', feature, price: 100, currency: 'USD' },
    })
  ).data.ids[0]!
const grant = (service: number, until: string) =>
  plane.admin.call(actionEndpointsOf(valueService).grant!, { body: { ids: [service], organisation: 20, until } })

test('with no service defined nothing is charged; one that is available refuses those who do not have it', async () => {
  expect(await startedBy(outsider)).not.toContain(notIncluded)
  const service = await offer(chargedFeatures.generation)
  expect(await startedBy(outsider)).toContain(notIncluded)
  expect((await refusal(outsider.call(estimateTask, { body: body() as never }))).code).toBe('not_included')
  // The operating company pays nobody.
  expect(await startedBy(plane.admin)).not.toContain(notIncluded)
  await grant(service, dayFrom(0))
  expect(await startedBy(outsider)).not.toContain(notIncluded)
  at += dayMs
  expect(await startedBy(outsider)).toContain(notIncluded)
  await plane.admin.call(endpointsOf(valueService).edit!, { query: { id: service }, body: { available: 0 } })
  expect(await startedBy(outsider)).not.toContain(notIncluded)
})

test('hosting is activated for those who have it, and ends with the contract', async () => {
  const service = await offer(chargedFeatures.hosting)
  const id = (await outsider.call(endpointsOf(customer).add!, { body: { name: 'Theirs' } })).data.ids[0]!
  const file = new File([`contract ${id}`], 'contract.txt')
  const query = { resource: 'customer', field: 'contract' }
  const contract = String((await outsider.call(uploadFile, { query, body: { file } })).data.id)
  const actions = actionEndpointsOf(customer)
  const take = async (action: string, form: object = {}) =>
    (await outsider.call(actions[action]!, { body: { ids: [id], ...form } })).data
  const status = async () => (await outsider.call(endpointsOf(customer).get!, { query: { id } })).data.ai_hosting_status
  await take('sign', { contract, contract_until: dayFrom(3) })
  expect(await take('activate-hosting')).toMatchObject({ refused: 1 })
  await grant(service, '')
  expect(await take('activate-hosting')).toMatchObject({ done: 1 })
  at += 3 * dayMs
  await endHosting(plane.context)
  expect(await status()).toBe(1)
  at += dayMs
  await endHosting(plane.context)
  expect(await status()).toBe(2)
  expect(await take('activate-hosting')).toMatchObject({ refused: 1 })
})

test('an external organisation sees what is offered and its own grants, and grants itself nothing', async () => {
  const offered = (await outsider.call(endpointsOf(valueService).list!, { query: {} })).data
  expect(offered.every(({ available }) => available === 1)).toBe(true)
  const grants = (await outsider.call(endpointsOf(valueGrant).list!, { query: {} })).data
  expect(new Set(grants.map(({ organisation }) => organisation))).toEqual(new Set([20]))
  const own = outsider.call(endpointsOf(valueGrant).add!, { body: { organisation: 20, service: offered[0]!.id } })
  expect((await refusal(own)).code).toBe('internal_only')
})
