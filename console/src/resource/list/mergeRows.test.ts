import { describe, expect, test } from 'vitest'
import { mergeRows } from './mergeRows.ts'

const row = (id: number, value = 'a') => ({ id, value })
const page = (rows: { id: number; value: string }[], total = rows.length) => ({ rows, total })

describe('a live update', () => {
  test('changes values in place and says which rows changed', () => {
    const merged = mergeRows(page([row(1), row(2), row(3)]), page([row(1), row(2, 'b'), row(3)]))
    expect(merged.rows).toEqual([row(1), row(2, 'b'), row(3)])
    expect([...merged.changed]).toEqual([2])
    expect(merged).toMatchObject({ added: 0, moved: false })
  })

  test('keeps rows where they are when the newest order is another one', () => {
    const merged = mergeRows(page([row(1), row(2)]), page([row(2, 'b'), row(1)]))
    expect(merged.rows.map((each) => each.id)).toEqual([1, 2])
    expect(merged.moved).toBe(true)
  })

  test('announces new rows and does not show them by itself', () => {
    const merged = mergeRows(page([row(1), row(2)], 40), page([row(9), row(1)], 52))
    expect(merged.rows.map((each) => each.id)).toEqual([1, 2])
    expect(merged).toMatchObject({ added: 12, moved: true })
  })

  test('marks rows that are no longer in the answer', () => {
    const merged = mergeRows(page([row(1), row(2)]), page([row(2)]))
    expect([...merged.gone]).toEqual([1])
    expect(merged).toMatchObject({ added: 0, moved: true })
  })

  test('rows that did not change stay the same objects, so that nothing is drawn again', () => {
    const shown = page([row(1), row(2)])
    expect(mergeRows(shown, page([row(1), row(2)])).rows[0]).toBe(shown.rows[0])
  })
})
