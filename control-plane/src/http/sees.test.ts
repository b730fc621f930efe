import type { Endpoint } from '@quarterdeck/shared/contracts/endpoint.ts'
import { getPhoneParts } from '@quarterdeck/shared/contracts/fleet.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { resources } from '@quarterdeck/shared/resources/registry.gen.ts'
import { userGroup } from '@quarterdeck/shared/resources/system/userGroup.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { domains } from '../domains/registry.gen.ts'
import { phoneRow } from '../phoneRow.testing.ts'
import { startTestPlane, type TestPlane } from '../plane.testing.ts'
import { readingForCall } from '../platform/store/callReads.ts'
import { refusal } from '../refusal.testing.ts'
import type { Actor } from './handler.ts'
import { whereSeen } from './sees.ts'

// A call that takes an id says whose row it is, or why nobody is asked: a forgotten line would show it to people who do not see it.

const lists: readonly AnyResource[] = resources
const calls = domains.flatMap(({ contracts }) => contracts.flatMap((one) => Object.values(one).filter(isEndpoint)))
const lookedAt = new Set(['own', 'as', 'organisation', 'doer'])

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'permission' in value && 'visibility' in value
}

/** Whole numbers that name no row: amounts, codes, yes and no, places in something. */
const plain = new Set([
  ...['days', 'count', 'size', 'minutes', 'seconds', 'pageIndex', 'pageSize', 'columns', 'rows', 'attempt', 'n', 'at'],
  ...['type', 'dry_run', 'titles', 'with_screen', 'per_day', 'stagger', 'rights', 'repeat', 'start', 'women', 'range'],
  ...['x', 'y', 'toX', 'toY', 'durationMs', 'code', 'width', 'height', 'picture', 'category', 'sex', 'region', 'level'],
])

interface Json {
  type?: string | string[]
  properties?: Record<string, Json>
  items?: Json
  anyOf?: Json[]
  oneOf?: Json[]
}

/** The paths of all whole numbers of a form. */
function numbersOf(schema: Json, at: string): string[] {
  const within = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.items ? [schema.items] : [])]
  if (within.length > 0) return within.flatMap((one) => numbersOf(one, at))
  if (schema.properties)
    return Object.entries(schema.properties).flatMap(([name, one]) =>
      numbersOf(one, at === '' ? name : `${at}.${name}`),
    )
  return [schema.type ?? []].flat().includes('integer') ? [at] : []
}

function idsOf({ query, body }: Endpoint): string[] {
  const forms = [query, body].map(
    (one) => z.toJSONSchema(one as z.ZodType, { io: 'output', unrepresentable: 'any' }) as Json,
  )
  const names = forms.flatMap((form) => numbersOf(form, ''))
  return [...new Set(names)].filter((name) => !plain.has(name.slice(name.lastIndexOf('.') + 1)))
}

test('every call that takes an id says whose row it is, or why nobody is asked', () => {
  const silent = calls
    .filter(({ visibility }) => lookedAt.has(visibility))
    .flatMap((call) => idsOf(call).flatMap((field) => (field in call.sees ? [] : [`${call.name}: ${field}`])))
  expect(silent).toEqual([])
})

test('every list that a call names is there, and the field too', () => {
  const names = new Set(lists.map(({ name }) => name))
  const wrong = calls.flatMap((call) => {
    const fields = new Set(idsOf(call))
    return Object.entries(call.sees).flatMap(([field, list]) =>
      typeof list !== 'string' || (fields.has(field) && names.has(list)) ? [] : [`${call.name}: ${field}`],
    )
  })
  expect(wrong).toEqual([])
})

let plane: TestPlane
beforeAll(async () => {
  plane = await startTestPlane()
})
afterAll(() => plane.stop())

const endpoint = { sees: { id: 'phone', 'among.ids': 'phone' }, writes: true }
const actor = { userId: 1 } as Actor
const given = (seen: ReadonlySet<number>, asked: { query: unknown; body: unknown }) => ({
  asked,
  actor,
  seen: async () => seen,
})

test('what the caller does not see is not there, wherever the call names it', async () => {
  const work = async () => 'done'
  const both = { query: { id: 1 }, body: { among: { ids: [1, 2] } } }
  expect(await whereSeen(endpoint, given(new Set([1, 2]), both), work)).toBe('done')
  await expect(whereSeen(endpoint, given(new Set([1]), both), work)).rejects.toThrow('not_found')
  await expect(whereSeen(endpoint, given(new Set([2]), both), work)).rejects.toThrow('not_found')
  expect(await whereSeen(endpoint, given(new Set(), { query: { id: null }, body: {} }), work)).toBe('done')
})

test('what is taken away between question and transaction is not written to', async () => {
  const { store } = plane.context
  const phone = await phoneRow(plane)
  const seen = new Set([phone])
  const call = () =>
    whereSeen(endpoint, given(seen, { query: { id: phone }, body: {} }), async () => {
      seen.delete(phone)
      await store.write((tx) => tx.run(`UPDATE phone SET remark = 'written' WHERE id = ?`, [phone]))
    })
  await expect(readingForCall(call)).rejects.toThrow('not_found')
  expect(await store.read.get('SELECT remark FROM phone WHERE id = ?', [phone])).toEqual({ remark: '' })
})

test('a phone of others is answered as one that does not exist', async () => {
  const phone = await phoneRow(plane)
  const { data } = await plane.admin.call(endpointsOf(userGroup).add!, { body: { name: 'Elsewhere', organisation: 1 } })
  const own = await plane.addUser(6, { user_group: data.ids[0]! })
  expect((await plane.admin.call(getPhoneParts, { query: { id: phone } })).status).toBe(200)
  const there = await refusal(own.call(getPhoneParts, { query: { id: phone } }))
  expect(there).toMatchObject({ status: 404 })
  expect(there).toEqual(await refusal(own.call(getPhoneParts, { query: { id: 999_999 } })))
})
