import { expect, test } from 'vitest'
import { toRows } from './rows.ts'

test('rows are the same objects however often their columns were seen', () => {
  const columns = ['id', 'a "quoted" name', '号码', 'constructor']
  for (let times = 0; times < 3; times++) {
    expect(toRows(columns, [[1, 'x', null, 2]])).toEqual([
      { id: 1, 'a "quoted" name': 'x', 号码: null, constructor: 2 },
    ])
  }
})

test('a column cannot reach the prototype of its row', () => {
  const columns = ['__proto__']
  for (let times = 0; times < 3; times++) {
    const [row] = toRows(columns, [['x']])
    expect(Object.getPrototypeOf(row)).toBe(Object.prototype)
  }
})
