import type { Language } from '@quarterdeck/shared/i18n/language.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { audit } from '@quarterdeck/shared/resources/system/audit.ts'
import { organisation } from '@quarterdeck/shared/resources/system/organisation.ts'
import { userGroup } from '@quarterdeck/shared/resources/system/userGroup.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlane, type TestPlane } from '../../../plane.testing.ts'
import { refusal } from '../../../refusal.testing.ts'

let plane: TestPlane
beforeAll(async () => {
  plane = await startTestPlane()
})
afterAll(() => plane.stop())

const [log, organisations, groups] = [audit, organisation, userGroup].map((one: AnyResource) => endpointsOf(one))

test('whoever does not reach all reads of the log what people of the same organisation did', async () => {
  const add = async (calls: typeof log, body: Record<string, unknown>) =>
    (await plane.admin.call(calls!.add!, { body })).data.ids[0]!
  const outside = await add(organisations, { name: 'Outside', type: 2 })
  const crew = await add(groups, { name: 'Crew', organisation: outside })
  const away = await plane.addUser(1, { organisation: outside, user_group: crew })
  const entries = async (client: TestPlane['admin']) => {
    const { data, totalCount } = await client.call(log!.list!, { query: { pageSize: 200 } })
    return { rows: data as { id: number; user_id: number }[], totalCount }
  }
  const everything = await entries(plane.admin)
  const own = await entries(away)
  expect(own.rows.length).toBeGreaterThan(0)
  expect(new Set(own.rows.map(({ user_id }) => user_id))).toEqual(new Set([away.id]))
  expect(own.totalCount).toBe(own.rows.length)
  expect(everything.rows.length).toBeGreaterThan(own.rows.length)
  const hidden = everything.rows.find(({ user_id }) => user_id !== away.id)!
  expect(await refusal(away.call(log!.get!, { query: { id: hidden.id } }))).toMatchObject({ code: 'not_found' })
})

test('the log and the history of a row name things in the language of whoever reads', async () => {
  const { ids } = (await plane.admin.call(groups!.add!, { body: { name: 'Night', organisation: 1 } })).data
  await plane.admin.call(groups!.edit!, { query: { id: ids[0]! }, body: { name: 'Late' } })
  const said = async (language: Language) => {
    const reader = plane.client(plane.admin.token, language)
    const { data } = await reader.call(log!.list!, { query: { resource: 'user-group', pageSize: 2 } })
    const history = (await reader.call(groups!.history!, { query: { id: ids[0]! } })).data as { summary: string }[]
    const summaries = data.map(({ summary }) => String(summary))
    expect(history.map(({ summary }) => summary)).toEqual(summaries)
    return summaries
  }
  expect(await said('en')).toEqual(['Changed user group “Night”: Name', 'Added user group “Night”'])
  expect(await said('zh-CN')).toEqual(['修改用户组“Night”：名称', '新增用户组“Night”'])
})

test('whatever is searched for is found by the name of the thing', async () => {
  await plane.admin.call(groups!.add!, { body: { name: 'Harbour crew', organisation: 1 } })
  const { data } = await plane.admin.call(log!.list!, { query: { keyword: 'Harbour crew' } })
  expect(data).toMatchObject([{ action: 'user-group.add' }])
})
