import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { liveDomain } from '@quarterdeck/shared/resources/site/liveDomain.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlane, type TestPlane } from '../../plane.testing.ts'
import { refusal } from '../../refusal.testing.ts'

let plane: TestPlane
beforeAll(async () => {
  plane = await startTestPlane()
})
afterAll(() => plane.stop())

const callsOf = (resource: unknown) => endpointsOf(resource as AnyResource)

test('live-stream domains: several on add, one on edit, invalid unless said otherwise, in the words of the specification', async () => {
  const reply = await plane.admin.call(callsOf(liveDomain).add!, { body: { domain: 'a.test, b.test，c.test\nb.test' } })
  expect(reply.data).toMatchObject({ added: 3, same: 0 })
  const answer = await plane.admin.fetch('/api/website/livesite/getData?order_field=domain&order_sort=asc')
  const { data } = (await answer.json()) as { data: { id: number; domain: string; status: number }[] }
  expect(data.map((row) => [row.domain, row.status])).toEqual([
    ['a.test', 0],
    ['b.test', 0],
    ['c.test', 0],
  ])
  const update = await plane.admin.fetch('/api/website/livesite/updateData', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id: data[0]!.id, domain: 'a2.test', remarks: 'moved', status: 1 }),
  })
  expect(await update.json()).toMatchObject({ status: 200, data: { domain: 'a2.test', remarks: 'moved', status: 1 } })
  const taken = await refusal(
    plane.admin.call(callsOf(liveDomain).edit!, { body: { id: data[1]!.id, domain: 'c.test' } }),
  )
  expect(taken).toMatchObject({ status: 409, code: 'duplicate' })
  expect(await refusal(plane.admin.call(callsOf(liveDomain).add!, { body: { domain: ' \n ' } }))).toMatchObject({
    status: 400,
  })
})
