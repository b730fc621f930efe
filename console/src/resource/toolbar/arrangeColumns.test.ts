import { expect, test } from 'vitest'
import type { Column } from '../table/column.ts'
import { arrangeColumns, moved } from './arrangeColumns.ts'

const column = (key: string, extra = false): Column<object> => ({ key, title: key, width: 1, extra, render: () => key })
const [url, type, domain, remark, rare] = ['url', 'type', 'domain', 'remark']
  .map((key) => column(key))
  .concat(column('rare', true))
const columns = [url!, type!, domain!, remark!, rare!]
const keysOf = (choice: Parameters<typeof arrangeColumns>[1], list = columns) => {
  const { columns: arranged, hidden } = arrangeColumns(list, choice)
  return [arranged.map(({ key }) => key).join(' '), [...hidden].join(' ')]
}

test('without a choice columns stand as usual, the extra ones away', () => {
  expect(keysOf(null)).toEqual(['url type domain remark rare', 'rare'])
})

test('a choice orders and hides all but the first, and brings extra ones in', () => {
  const order = ['remark', 'url', 'rare', 'domain', 'type']
  expect(keysOf({ hidden: ['domain', 'url'], order })).toEqual(['url remark rare domain type', 'domain'])
})

test('columns that came later stand where they usually do, shown or not as usual', () => {
  const order = ['remark', 'type']
  expect(keysOf({ hidden: [], order })).toEqual(['url remark rare type domain', 'rare'])
})

test('columns that went are no matter, and one can be moved', () => {
  expect(keysOf({ hidden: ['gone'], order: ['gone', 'type'] }, [url!, type!])).toEqual(['url type', ''])
  expect(moved(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b', 'c'], 'c', -1)).toEqual(['a', 'c', 'b'])
})
