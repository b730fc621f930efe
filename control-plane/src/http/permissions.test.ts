// @module-tag slow

import { readdir } from 'node:fs/promises'
import type { Endpoint } from '@quarterdeck/shared/contracts/endpoint.ts'
import { logout } from '@quarterdeck/shared/contracts/session.ts'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { ipWhitelist } from '@quarterdeck/shared/resources/system/ipWhitelist.ts'
import { user } from '@quarterdeck/shared/resources/system/user.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultRoles } from '../domains/access/roles/defaultRoles.ts'
import { roleKeys } from '../domains/access/roles/roleKeys.ts'
import { permissionKeys } from '../domains/permissionKeys.ts'
import { domains } from '../domains/registry.gen.ts'
import { startTestPlane, type TestPlane } from '../plane.testing.ts'

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'permission' in value && 'reply' in value
}

/** Every call of every file in shared/src/contracts, with the file. */
async function contractCalls(): Promise<[string, Endpoint][]> {
  const folder = new URL('../../../shared/src/contracts/', import.meta.url)
  const files = (await readdir(folder)).filter((file) => /^\w+\.ts$/.test(file))
  const calls = files.map(async (file) => {
    const contract = (await import(new URL(file, folder).href)) as Record<string, unknown>
    return Object.values(contract)
      .filter(isEndpoint)
      .map((call): [string, Endpoint] => [file, call])
  })
  return (await Promise.all(calls)).flat()
}

interface Operation {
  method: string
  path: string
  name: string
  permission: string
  administers: boolean
}

const users = endpointsOf(user)
const keys = permissionKeys(domains)
let plane: TestPlane
let operations: Operation[]
beforeAll(async () => {
  plane = await startTestPlane()
  const document = (await (await fetch(`${plane.url}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { operationId: string; 'x-permission': string; 'x-administers'?: true }>>
  }
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => ({
      method: method.toUpperCase(),
      path: path.replace(/\{\w+\}/g, '1'),
      name: one.operationId,
      permission: one['x-permission'],
      administers: one['x-administers'] === true,
    })),
  )
})
afterAll(() => plane.stop())

/**
 * Leave is asked for before anything is read, so a body or an order that cannot be read shows whether it was given, and
 * neither does harm nor makes a spreadsheet.
 */
async function knock(given: Record<string, string>, { method, path }: Operation): Promise<number> {
  const asked =
    method === 'GET'
      ? new Request(`${plane.url}${path}?order_field=no.such`, { headers: given })
      : new Request(plane.url + path, { method, body: '{', headers: { ...given, 'content-type': 'application/json' } })
  const answer = await plane.answer(asked)
  await answer.body?.cancel()
  return answer.status
}

/** All calls, some at a time. */
async function knockAll(headers: Record<string, string>): Promise<[Operation, number][]> {
  const statuses: [Operation, number][] = []
  for (let at = 0; at < operations.length; at += 16) {
    const some = operations.slice(at, at + 16)
    statuses.push(
      ...(await Promise.all(some.map(async (one): Promise<[Operation, number]> => [one, await knock(headers, one)]))),
    )
  }
  return statuses
}

test('every permission of a call is a key that roles can have', () => {
  expect(operations.length).toBeGreaterThan(60)
  const unknown = operations.filter(({ permission }) => !['public', 'session', ...keys].includes(permission))
  expect(unknown).toEqual([])
})

test('every call of every contract is served, at its path', async () => {
  const missing = (await contractCalls()).flatMap(([file, call]) => {
    const path = `/api${call.path.replace(/:\w+/g, '1')}`
    const served = operations.find((one) => one.name === call.name && one.path === path && one.method === call.method)
    return served ? [] : [`${file}: ${call.name}`]
  })
  expect(missing).toEqual([])
})

test('without a token, with a wrong one, and with one that only looks right, nothing but the public calls answers', async () => {
  const wrong: Record<string, string>[] = [
    {},
    { authorization: 'Bearer nonsense' },
    { authorization: `Basic ${plane.admin.token}` },
  ]
  for (const headers of wrong) {
    for (const [operation, status] of await knockAll(headers)) {
      expect([operation.name, status !== 401]).toEqual([operation.name, operation.permission === 'public'])
    }
  }
})

test('with a session that has ended, by whatever, nothing but the public calls answers', async () => {
  const [out, disabled, gone] = [await plane.addUser(1), await plane.addUser(1), await plane.addUser(1)]
  await out.call(logout)
  await plane.admin.call(users.edit!, { query: { id: disabled.id }, body: { available: 0 } })
  await plane.admin.call(users.delete!, { query: { id: String(gone.id) } })
  for (const { token } of [out, disabled, gone])
    for (const [{ name, permission }, status] of await knockAll({ authorization: `Bearer ${token}` }))
      expect([name, status !== 401]).toEqual([name, permission === 'public'])
})

test('from an address that is not listed nobody makes any call, with every key', async () => {
  const someone = await plane.addUser(1)
  const entry = { userid: someone.id, ip: '10.9.*', remark: 'office' }
  await plane.admin.call(endpointsOf(ipWhitelist).add!, { body: entry })
  await plane.admin.call(users.edit!, { query: { id: someone.id }, body: { ip_verify: 1 } })
  for (const [{ name, permission }, status] of await knockAll({ authorization: `Bearer ${someone.token}` }))
    if (permission !== 'public') expect([name, status]).toEqual([name, 403])
})

test.each(defaultRoles.map((role) => [role.id, role.name, role] as const))(
  'role %i (%s) may make exactly the calls of its keys',
  async (id, _, role) => {
    const mine = new Set(roleKeys(role, keys, domains))
    const someone = await plane.addUser(id)
    for (const [{ name, permission, administers }, status] of await knockAll({
      authorization: `Bearer ${someone.token}`,
    })) {
      const isOpen = permission === 'public' || permission === 'session' || mine.has(permission)
      const isAllowed = isOpen && !(administers && role.reach !== 'all')
      expect([name, status === 403, status === 401, status === 500]).toEqual([name, !isAllowed, false, false])
    }
  },
)

test('a read-only user with every key may make every call that changes nothing, and no other', async () => {
  const someone = await plane.addUser(1, { read_only: 1 })
  const calls = await contractCalls()
  const named = (writes: boolean) => new Set(calls.flatMap(([, call]) => (call.writes === writes ? call.name : [])))
  const [changing, asking] = [named(true), named(false)]
  for (const [{ name, method, permission }, status] of await knockAll({ authorization: `Bearer ${someone.token}` })) {
    // Some calls of the specification change something by GET; resources' own do not.
    const isHarmless = method === 'GET' ? !changing.has(name) : asking.has(name)
    if (isHarmless || permission === 'public') expect([name, status]).not.toEqual([name, 403])
    else if (permission !== 'session') expect([name, status]).toEqual([name, 403])
  }
})
