import { readdir } from 'node:fs/promises'
import type { Endpoint } from '@quarterdeck/shared/contracts/endpoint.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultRoles, keysOf } from '../domains/roles/defaultMatrix.ts'
import { permissionKeys } from '../domains/roles/permissionKeys.ts'
import { startTestPlane, type TestClient, type TestPlane } from '../plane.testing.ts'

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'permission' in value && 'reply' in value
}

interface Operation {
  method: string
  path: string
  name: string
  permission: string
}

const keys = permissionKeys()
let plane: TestPlane
let operations: Operation[]
beforeAll(async () => {
  plane = await startTestPlane()
  const document = (await (await fetch(`${plane.url}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { operationId: string; 'x-permission': string }>>
  }
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => ({
      method: method.toUpperCase(),
      path: path.replace(/\{\w+\}/g, '1'),
      name: one.operationId,
      permission: one['x-permission'],
    })),
  )
})
afterAll(() => plane.stop())

/** Leave is asked for before anything is read, so a body that cannot be read shows whether it was given and does no harm. */
function knock(client: Pick<TestClient, 'fetch'>, { method, path }: Operation): Promise<Response> {
  const isWrite = method !== 'GET'
  return client.fetch(path, {
    method,
    ...(isWrite && { body: '{', headers: { 'content-type': 'application/json' } }),
  })
}

test('every permission of a call is a key that roles can have', () => {
  expect(operations.length).toBeGreaterThan(60)
  const unknown = operations.filter(({ permission }) => !['public', 'session', ...keys].includes(permission))
  expect(unknown).toEqual([])
})

test('every call of every contract is served, at its path', async () => {
  const folder = new URL('../../../shared/src/contracts/', import.meta.url)
  const files = (await readdir(folder)).filter((file) => /^\w+\.ts$/.test(file))
  const missing: string[] = []
  for (const file of files) {
    const contract = (await import(new URL(file, folder).href)) as Record<string, unknown>
    for (const call of Object.values(contract).filter(isEndpoint)) {
      const path = `/api${call.path.replace(/:\w+/g, '1')}`
      const served = operations.find((one) => one.name === call.name && one.path === path && one.method === call.method)
      if (!served) missing.push(`${file}: ${call.name}`)
    }
  }
  expect(missing).toEqual([])
})

test('without a token, with a wrong one, and with one that only looks right, nothing but the public calls answers', async () => {
  const wrong: HeadersInit[] = [
    {},
    { authorization: 'Bearer nonsense' },
    { authorization: `Basic ${plane.admin.token}` },
  ]
  for (const operation of operations) {
    for (const headers of wrong) {
      const answer = await knock({ fetch: (path, init) => fetch(plane.url + path, { ...init, headers }) }, operation)
      const isOpen = answer.status !== 401
      expect([operation.name, isOpen]).toEqual([operation.name, operation.permission === 'public'])
      await answer.body?.cancel()
    }
  }
})

test.each(defaultRoles.map((role) => [role.id, role.name, role] as const))(
  'role %i (%s) may make exactly the calls of its keys',
  async (id, _, role) => {
    const mine = new Set(keysOf(role.may, keys))
    const someone = await plane.addUser(id)
    for (const operation of operations) {
      const answer = await knock(someone, operation)
      const { permission } = operation
      const isAllowed = permission === 'public' || permission === 'session' || mine.has(permission)
      expect([operation.name, answer.status === 403, answer.status === 401]).toEqual([
        operation.name,
        !isAllowed,
        false,
      ])
      expect([operation.name, answer.status]).not.toEqual([operation.name, 500])
      await answer.body?.cancel()
    }
  },
)

test('a read-only user with every key may make every call that changes nothing, and no other', async () => {
  const someone = await plane.addUser(1, { read_only: 1 })
  for (const operation of operations) {
    const answer = await knock(someone, operation)
    if (operation.method === 'GET' || operation.permission === 'public')
      expect([operation.name, answer.status]).not.toEqual([operation.name, 403])
    else if (operation.permission !== 'session') expect([operation.name, answer.status]).toEqual([operation.name, 403])
    await answer.body?.cancel()
  }
})
