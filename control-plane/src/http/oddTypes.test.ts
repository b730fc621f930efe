import { expect, test } from 'vitest'
import { z } from 'zod'
import { oddTypes } from './oddTypes.ts'
import { parsePart } from './problems.ts'

const schema = z.object({
  count: z.coerce.number().default(1),
  name: z.coerce.string().optional(),
  list: z.array(z.object({ id: z.coerce.number().nullable() })).optional(),
  kind: z.enum(['a', 'b']).optional(),
})

test.each([
  [{ count: [5] }, 'count', 'not_a_number'],
  [{ count: true }, 'count', 'not_a_number'],
  [{ count: { valueOf: 1 } }, 'count', 'not_a_number'],
  [{ count: '01' }, 'count', 'not_a_number'],
  [{ count: '0x10' }, 'count', 'not_a_number'],
  [{ count: '1e3' }, 'count', 'not_a_number'],
  [{ count: ' 1' }, 'count', 'not_a_number'],
  [{ name: { a: 1 } }, 'name', 'not_a_text'],
  [{ list: [{ id: 1 }, { id: ['2'] }] }, 'list.1.id', 'not_a_number'],
])('%j is not turned into what it is not', (given, field, code) => {
  expect(oddTypes(schema, given)).toEqual([{ field, code }])
})

test('texts, numbers and what is left out are taken as before, and an odd choice is refused in words', () => {
  expect(parsePart(schema, { count: '5', name: 7, list: [{ id: null }] })).toEqual({
    count: 5,
    name: '7',
    list: [{ id: null }],
  })
  const refused = () => parsePart(schema, { kind: { toString: 'x' } })
  expect(refused).toThrow(expect.objectContaining({ problems: [expect.objectContaining({ code: 'not_a_choice' })] }))
})
