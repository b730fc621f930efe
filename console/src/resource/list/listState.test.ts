import { describe, expect, test } from 'vitest'
import type { FilterSpec } from '../filters/filterSpec.ts'
import { queryOf, readListState, usualFilters, writeListState } from './listState.ts'

const filters: FilterSpec[] = [
  { kind: 'choice', name: 'link_type', label: '', usual: '0', options: [] },
  { kind: 'text', name: 'keyword', label: '' },
  { kind: 'range', name: 'start_time', to: 'end_time', label: '' },
]
const shape = { prefix: '', filters }
const read = (address: string, prefix = '') => readListState(new URLSearchParams(address), { prefix, filters })
const write = (before: string, state: ReturnType<typeof read>, prefix = '') =>
  writeListState(new URLSearchParams(before), { prefix, filters }, state).toString()

describe('the state of a list in the address', () => {
  test('an empty address is page 1, 30 rows, the usual order and the usual filters', () => {
    expect(read('')).toEqual({
      page: 1,
      size: 30,
      order: undefined,
      filters: { link_type: '0', keyword: '', start_time: '', end_time: '' },
    })
  })

  test('what is written is read again', () => {
    const state = {
      page: 3,
      size: 100,
      order: { field: 'update_time', sort: 'asc' as const },
      filters: { link_type: '1', keyword: 'a&b=c 链接', start_time: '2026-11-01 00:00:00', end_time: '' },
    }
    expect(read(write('', state))).toEqual(state)
  })

  test('a filter that was cleared differs from one that was never touched', () => {
    const cleared = { ...read(''), filters: { ...usualFilters(filters), link_type: '' } }
    expect(write('', cleared)).toBe('link_type=')
    expect(read('link_type=').filters.link_type).toBe('')
  })

  test('nonsense in the address is ignored', () => {
    expect(read('page=-1&size=7&sort=x;drop.desc')).toMatchObject({ page: 1, size: 30, order: undefined })
    expect(read('page=1e9&size=NaN&sort=a.up')).toMatchObject({ page: 1, size: 30, order: undefined })
  })

  test('what belongs to others stays, and two lists on a page do not mix', () => {
    expect(write('row=5&d.page=2', { ...read(''), page: 4 })).toBe('row=5&d.page=2&page=4')
    expect(read('page=9&d.page=2', 'd.').page).toBe(2)
  })

  test('the call is asked for what narrows, in the names of the wire', () => {
    expect(queryOf(read('page=2&sort=url.desc&keyword=x'), true)).toEqual({
      pageIndex: 2,
      pageSize: 30,
      order_field: 'url',
      order_sort: 'desc',
      link_type: '0',
      keyword: 'x',
    })
    expect(queryOf(readListState(new URLSearchParams('link_type='), shape), false)).toEqual({})
  })

  test('a list that starts with ten rows says so only where there are others', () => {
    const ten = { ...shape, size: 10 }
    expect(readListState(new URLSearchParams(), ten).size).toBe(10)
    expect(writeListState(new URLSearchParams(), ten, { ...read(''), size: 10 }).toString()).toBe('')
    expect(writeListState(new URLSearchParams(), ten, { ...read(''), size: 30 }).get('size')).toBe('30')
  })
})
