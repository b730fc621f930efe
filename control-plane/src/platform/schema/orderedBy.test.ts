import { expect, test } from 'vitest'
import { integer, sqliteTable, text } from './drizzle.ts'
import { orderedBy } from './orderedBy.ts'
import { prepared } from './prepared.ts'

const phone = sqliteTable('phone', { id: integer().primaryKey(), serial: text().notNull() })

const phonesBy = orderedBy({ serial: phone.serial, number: phone.id }, (order, same) =>
  prepared((q) => q.select().from(phone).orderBy(order, same(phone.id))),
)

test('each order has a query of its own, which is made once', () => {
  const byNumber = phonesBy('number', 'desc')
  expect(byNumber.statement().sql).toBe(
    'select "id", "serial" from "phone" order by "phone"."id" desc, "phone"."id" desc',
  )
  expect(phonesBy('serial', 'asc').statement().sql).toContain('"phone"."serial" asc, "phone"."id" asc')
  expect(phonesBy('number', 'desc')).toBe(byNumber)
})

test.each(['room', 'constructor', '__proto__', ''])('an order by %j is refused', (field) => {
  expect(() => phonesBy(field, 'asc')).toThrow(expect.objectContaining({ code: 'unknown_order_field', status: 400 }))
})
