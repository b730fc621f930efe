import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { resources } from '@quarterdeck/shared/resources/registry.gen.ts'
import { expect, test } from 'vitest'
import { declared } from '../../schema.gen.ts'
import { computedColumns, computedOn, textOf } from './computed.ts'
import { sql } from './drizzle.ts'
import { phone } from './tables.gen.ts'

test('each field that no column holds is computed by a domain, and nothing else is', () => {
  const lists = (resources as readonly AnyResource[]).filter(({ view }) => !view)
  const virtual = lists.flatMap(({ table, fields }) =>
    Object.entries(fields)
      .filter(([, field]) => field.virtual && field.kind !== 'counted')
      .map(([name]) => `${table}.${name}`),
  )
  const computed = Object.entries(computedColumns(declared)).flatMap(([table, columns]) =>
    Object.keys(columns).map((name) => `${table}.${name}`),
  )
  expect(computed.sort()).toEqual(virtual.sort())
})

test('a field that two domains compute is refused by its name', () => {
  const one = { one: computedOn(phone, (t) => ({ number: sql`${t.id}` })) }
  expect(() => computedColumns([one, one])).toThrow('phone.number is computed by two domains')
})

test('the row of the list is t, and values stand in their places', () => {
  const { columns } = computedOn(phone, (t) => ({ number: sql`iif(${t.id} = ${7}, ${"it's?"}, '')` }))
  expect(columns.number).toBe(`iif("t"."id" = 7, 'it''s?', '')`)
  expect(textOf(sql`${phone} p`)).toBe('"phone" p')
})
