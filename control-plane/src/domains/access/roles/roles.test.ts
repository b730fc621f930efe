import { roleOptions, rolePermissions, setRolePermissions } from '@quarterdeck/shared/contracts/roles.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { resources } from '@quarterdeck/shared/resources/registry.gen.ts'
import { linkPool } from '@quarterdeck/shared/resources/site/linkPool.ts'
import { organisation } from '@quarterdeck/shared/resources/system/organisation.ts'
import { role } from '@quarterdeck/shared/resources/system/role.ts'
import { user } from '@quarterdeck/shared/resources/system/user.ts'
import { userGroup } from '@quarterdeck/shared/resources/system/userGroup.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestPlane, type TestPlane } from '../../../plane.testing.ts'
import { refusal } from '../../../refusal.testing.ts'
import { permissionKeys } from '../../permissionKeys.ts'
import { domains } from '../../registry.gen.ts'
import { defaultRoles } from './defaultRoles.ts'
import { patternsOf, roleKeys } from './roleKeys.ts'

const [links, roles, users] = [endpointsOf(linkPool), endpointsOf(role), endpointsOf(user)]
const keys = permissionKeys(domains)
const defaultOf = (id: number) => roleKeys(defaultRoles.find((one) => one.id === id)!, keys, domains)
let plane: TestPlane
beforeAll(async () => {
  plane = await startTestPlane()
})
afterAll(() => plane.stop())

describe('the default matrix', () => {
  test('gives the administrators everything', () => {
    expect(defaultOf(0)).toEqual(keys)
    expect(defaultOf(1)).toEqual(keys)
  })

  test.each([10, 18])('lets role %i look and take along, and change nothing', (id) => {
    expect(defaultOf(id)).toContain('link-pool.list')
    expect(defaultOf(id).filter((key) => !/\.(list|export|watch)$/.test(key))).toEqual([])
  })

  // matrix-screens.md §7.1, where sets of other work would give more or less.
  test.each([
    ['tag.list', [3, 6, 8, 9, 10, 11, 14, 15, 16, 17, 18]],
    ['tag.merge', [3, 6, 8, 9, 14, 15]],
    ['content-review.list', [3, 6, 8, 9, 10, 11, 14, 15, 16, 18]],
    ['content-review.pass', [3, 15]],
    ['nurture-task.execute', [3, 6, 8, 9, 11]],
    ['nurture-task.open', [3, 6, 8, 9]],
    ['run-statistics.list', [3, 6, 8, 9, 10, 11, 12, 18]],
    ['article.add', [3, 6, 8, 9, 14, 15, 16]],
    ['article.edit', [3, 6, 8, 9, 14, 15, 16]],
    ['customer.list', [3, 6, 8, 9, 13]],
    ['customer-note.done', [3, 6, 8, 9, 13]],
    ['contact.export', [3, 6, 8, 9, 13]],
    ['customer-order.mark-paid', [3, 6, 8, 9, 13]],
    ['commodity.list', [3, 6, 8, 9, 13, 16]],
    ['value-grant.export', [3, 6, 8, 9, 13, 16]],
    ['commodity.on-sale', [13]],
    ['payment-config.add', [13]],
    ['value-service.grant', [13]],
    ['app-user.edit', [13]],
    ['ad-statistic.list', [3, 6, 8, 9, 10, 11, 13, 16, 18]],
    ['ad-statistic.import', [3, 6, 8, 9, 13, 16]],
    ['ip-whitelist.list', []],
    ['ip-whitelist.export', []],
  ])('gives %s to those alone whose work it is', (key, roles) => {
    const having = defaultRoles.filter(({ id }) => id > 1 && defaultOf(id).includes(key)).map(({ id }) => id)
    expect(having).toEqual(roles)
  })

  test('lets nobody but the administrators run the system itself', () => {
    const system = keys.filter((key) =>
      /^(user|role|audit|setting|session|api-key)\.|^(platform|host)\.(add|edit|delete|enrol)/.test(key),
    )
    for (const { id } of defaultRoles.filter((one) => one.id > 1)) {
      expect([id, defaultOf(id).filter((key) => system.includes(key))]).toEqual([id, []])
    }
  })

  test('names only keys that there are', () => {
    for (const { name, grants } of domains) {
      for (const pattern of Object.values(grants)
        .flat()
        .map((one) => one.replace('!', ''))) {
        const [group, verb] = pattern.split('.')
        const named = keys.filter((key) => (verb === '*' ? key.startsWith(`${group}.`) : key === pattern))
        expect([name, pattern, named.length > 0]).toEqual([name, pattern, true])
      }
    }
  })

  test('gives the lists of an area to the set of that name, but for those that a domain grants elsewhere', () => {
    const site = patternsOf('site', domains, resources as readonly AnyResource[])
    expect(site).toEqual(expect.arrayContaining(['link-pool.*', 'ranking.*']))
    expect(site).not.toContain('posting.*')
    expect(site).not.toContain('phone.*')
  })
})

test('the built-in roles are there under their names in the caller’s language', async () => {
  const chinese = plane.client(plane.admin.token, 'zh-CN')
  expect((await plane.admin.call(roleOptions)).data.find(({ id }) => id === 12)).toEqual({
    id: 12,
    name: 'Script manager',
  })
  expect((await chinese.call(roleOptions)).data.find(({ id }) => id === 12)).toEqual({ id: 12, name: '脚本管理员' })
  const listed = (await chinese.call(users.list!, { query: {} })).data
  expect(listed[0]).toMatchObject({ username: 'admin', role_id_label: '超级管理员' })
})

test('a role’s keys are replaced and hold at once, without signing in again', async () => {
  const { data } = await plane.admin.call(roles.add!, { body: { name: 'link keepers' } })
  const id = data.ids[0]!
  const someone = await plane.addUser(id)
  const look = () => someone.call(links.list!, { query: {} })
  expect(await refusal(look())).toMatchObject({ status: 403, code: 'forbidden' })
  await plane.admin.call(setRolePermissions, { query: { id }, body: { keys: ['link-pool.list'] } })
  expect((await look()).status).toBe(200)
  const shown = (await plane.admin.call(rolePermissions, { query: { id } })).data
  expect(shown).toMatchObject({ id, name: 'link keepers', keys: ['link-pool.list'], fixed: false })
  expect(shown.groups.flatMap((group) => group.keys).sort()).toEqual(keys)
  await plane.admin.call(setRolePermissions, { query: { id }, body: { keys: [] } })
  expect(await refusal(look())).toMatchObject({ status: 403 })
})

test('what an administrator took from a built-in role stays taken after a restart', async () => {
  await plane.admin.call(setRolePermissions, { query: { id: 14 }, body: { keys: ['book-task.list'] } })
  await plane.restart()
  expect((await plane.admin.call(rolePermissions, { query: { id: 14 } })).data.keys).toEqual(['book-task.list'])
})

test('the super admin’s keys, unknown keys, and built-in names are not for changing', async () => {
  const set = (id: number, wanted: string[]) =>
    plane.admin.call(setRolePermissions, { query: { id }, body: { keys: wanted } })
  expect(await refusal(set(0, []))).toMatchObject({ code: 'role_fixed' })
  expect(await refusal(set(6, ['no.such']))).toMatchObject({ status: 400 })
  expect(await refusal(set(99, []))).toMatchObject({ status: 404 })
  expect(await refusal(plane.admin.call(roles.edit!, { query: { id: 6 }, body: { name: 'x' } }))).toMatchObject({
    code: 'role_fixed',
  })
  expect(await refusal(plane.admin.call(roles.delete!, { query: { id: '6' } }))).toMatchObject({ code: 'role_fixed' })
})

test('a role with users is in use', async () => {
  const { data } = await plane.admin.call(roles.add!, { body: { name: 'short-lived' } })
  const id = data.ids[0]!
  const someone = await plane.addUser(id)
  expect(await refusal(plane.admin.call(roles.delete!, { query: { id: String(id) } }))).toMatchObject({
    code: 'in_use',
  })
  await plane.admin.call(users.delete!, { query: { id: String(someone.id) } })
  expect((await plane.admin.call(roles.delete!, { query: { id: String(id) } })).data).toEqual({ count: 1 })
})

describe('nobody gives away more than they have', () => {
  test('neither keys, nor roles, nor the sign-in of someone who may do more', async () => {
    const { data } = await plane.admin.call(roles.add!, { body: { name: 'deputies' } })
    const id = data.ids[0]!
    const granted = ['user.list', 'user.add', 'user.edit', 'user.delete', 'role.list', 'role.edit']
    await plane.admin.call(setRolePermissions, { query: { id }, body: { keys: granted } })
    const deputy = await plane.addUser(id)
    const more = deputy.call(setRolePermissions, { query: { id }, body: { keys: [...granted, 'audit.list'] } })
    expect(await refusal(more)).toMatchObject({ status: 403 })
    const edit = (query: { id: number }, body: Record<string, unknown>) => deputy.call(users.edit!, { query, body })
    const peer = await plane.addUser(id)
    expect(await refusal(edit({ id: peer.id }, { role_id: 0 }))).toMatchObject({ status: 403 })
    expect(await refusal(edit({ id: peer.id }, { role_id: 6 }))).toMatchObject({ status: 403 })
    expect(await refusal(edit({ id: 1 }, { available: 0 }))).toMatchObject({ status: 403 })
    expect((await edit({ id: peer.id }, { name: 'peer' })).data).toMatchObject({ name: 'peer' })
  })

  test('nor does anybody take from a role what they have not themselves, which would be a way up', async () => {
    const { data } = await plane.admin.call(roles.add!, { body: { name: 'key keepers', reach: 3 } })
    const id = data.ids[0]!
    const granted = ['user.list', 'user.edit', 'user.reset-password', 'role.list', 'role.edit', 'role.delete']
    await plane.admin.call(setRolePermissions, { query: { id }, body: { keys: granted } })
    const keeper = await plane.addUser(id)
    const strip = keeper.call(setRolePermissions, { query: { id: 1 }, body: { keys: granted } })
    expect(await refusal(strip)).toMatchObject({ status: 403 })
    expect((await plane.admin.call(rolePermissions, { query: { id: 1 } })).data.keys).toEqual(keys)
    const remark = keeper.call(roles.edit!, { query: { id: 1 }, body: { remark: 'x' } })
    expect(await refusal(remark)).toMatchObject({ status: 403 })
    await keeper.call(setRolePermissions, { query: { id }, body: { keys: granted.slice(1) } })
  })

  test('a role is everybody’s: whoever does not reach all leaves its keys alone', async () => {
    const away = await plane.addUser(1, await outside())
    const widen = away.call(setRolePermissions, { query: { id: 6 }, body: { keys: ['user.list'] } })
    expect(await refusal(widen)).toMatchObject({ status: 403 })
  })

  test('and nobody locks themselves out, or the last who may do everything', async () => {
    const own = (body: Record<string, unknown>) => plane.admin.call(users.edit!, { query: { id: 1 }, body })
    for (const body of [{ available: 0 }, { role_id: 10 }, { read_only: 1 }]) {
      expect(await refusal(own(body))).toMatchObject({ code: 'own_account' })
    }
    expect(await refusal(plane.admin.call(users.delete!, { query: { id: '1' } }))).toMatchObject({
      code: 'own_account',
    })
  })
})

/** An external organisation with a group, as a user belongs to them. */
async function outside(): Promise<{ organisation: number; user_group: number }> {
  const add = async (resource: unknown, body: Record<string, unknown>) =>
    (await plane.admin.call(endpointsOf(resource as AnyResource).add!, { body })).data.ids[0]!
  const id = await add(organisation, { name: 'Outside', type: 2 })
  return { organisation: id, user_group: await add(userGroup, { name: 'Crew', organisation: id }) }
}
