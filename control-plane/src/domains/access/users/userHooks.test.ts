import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { organisation, organisationTypes } from '@quarterdeck/shared/resources/system/organisation.ts'
import { user } from '@quarterdeck/shared/resources/system/user.ts'
import { userGroup } from '@quarterdeck/shared/resources/system/userGroup.ts'
import { hashPassword } from '@quarterdeck/shared/values/password.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { home, startTestPlane, type TestPlane } from '../../../plane.testing.ts'
import { refusal } from '../../../refusal.testing.ts'
import { listAudit } from '../../../resources/listAudit.testing.ts'

let plane: TestPlane
beforeAll(async () => {
  plane = await startTestPlane()
})
afterAll(() => plane.stop())

const calls = endpointsOf(user)
const add = async (body: Record<string, unknown>) => (await plane.admin.call(calls.add!, { body })).data.ids[0] ?? 0
const edit = async (id: number, body: Record<string, unknown>) =>
  (await plane.admin.call(calls.edit!, { query: { id }, body })).data as Record<string, unknown>
const rows = async () => (await plane.admin.call(calls.list!, { query: {} })).data as Record<string, unknown>[]

describe('a user', () => {
  test('is stored with a slow hash, and no answer and no log ever has the password', async () => {
    const password = hashPassword('Some-pass-1')
    const id = await add({ username: 'kim', name: 'Kim', role_id: 6, ...home, password })
    const stored = await plane.context.store.read.get<{ password: string }>('SELECT password FROM user WHERE id = ?', [
      id,
    ])
    expect(stored?.password).toMatch(/^\$argon2id\$v=19\$m=\d+,t=\d+,p=1\$/)
    const seen = JSON.stringify([await rows(), await listAudit(plane.admin, 'user')])
    expect(seen).not.toContain(password)
    expect(seen).not.toContain('argon2')
  })

  test('cannot be made with a password in the clear, a role that is none, or a wrong phone number', async () => {
    const body = { username: 'lee', name: 'Lee', role_id: 6, ...home, password: hashPassword('Some-pass-1') }
    expect((await refusal(add({ ...body, password: 'Some-pass-1' }))).problems[0]?.field).toBe('password')
    expect((await refusal(add({ ...body, role_id: 999 }))).problems[0]?.field).toBe('role_id')
    expect((await refusal(add({ ...body, phone: 'call me' }))).problems[0]?.field).toBe('phone')
  })

  test('is called nothing that could be taken for the product, and nothing that cannot be seen', async () => {
    const body = { name: 'Lee', role_id: 6, ...home, password: hashPassword('Some-pass-1') }
    for (const [username, code] of [
      ['ѕystem', 'name_reserved'],
      ['key:sender', 'name_reserved'],
      ['le\u200be', 'name_hidden'],
      ['\u202eeel', 'name_hidden'],
    ]) {
      const refused = await refusal(add({ ...body, username }))
      expect([username, refused.code, refused.problems[0]?.field]).toEqual([username, code, 'username'])
    }
    const { id } = await plane.addUser(6)
    expect(await refusal(edit(id, { name: 'System' }))).toMatchObject({ code: 'name_reserved' })
  })

  test('keeps the username that it began with', async () => {
    const { id } = await plane.addUser(6)
    expect((await refusal(edit(id, { username: 'other' }))).problems[0]?.field).toBe('username')
    expect(await edit(id, { name: 'New name' })).toMatchObject({
      name: 'New name',
      username: expect.stringMatching(/^user/),
    })
  })

  test('who may do everything is inside: the last super admin leaves neither by a group nor with the organisation', async () => {
    const added = await plane.admin.call(endpointsOf(organisation).add!, {
      body: { name: 'Outside', type: organisationTypes.external },
    })
    const outside = added.data.ids[0]!
    const body = { name: 'Outside one', organisation: outside }
    const { data } = await plane.admin.call(endpointsOf(userGroup).add!, { body })
    // A super admin outside is none of the installation.
    await plane.addUser(0, { organisation: outside, user_group: data.ids[0] })
    const move = actionEndpointsOf(user)['change-group']!
    const moved = await plane.admin.call(move, { body: { ids: [1], user_group: data.ids[0], rows: 1 } })
    expect(moved.data.results).toMatchObject([{ id: 1, result: 'refused' }])
    const change = endpointsOf(organisation).edit!
    const turned = plane.admin.call(change, {
      query: { id: home.organisation },
      body: { type: organisationTypes.external },
    })
    expect((await refusal(turned)).code).toBe('own_account')
    await plane.addUser(0)
    expect((await plane.admin.call(move, { body: { ids: [1], user_group: data.ids[0], rows: 1 } })).data.done).toBe(1)
  })
})
