import { expect, test } from 'vitest'
import { changesOf } from './changesOf.ts'

test('only fields that differ are shown', () => {
  expect(changesOf('{"before":{"name":"A","available":1},"after":{"name":"A","available":0}}')).toEqual([
    { field: 'available', before: '1', after: '0' },
  ])
})

test('a new row shows all its values, a deleted one those that it had', () => {
  expect(changesOf('{"after":{"name":"A"}}')).toEqual([{ field: 'name', before: '', after: 'A' }])
  expect(changesOf('{"before":{"name":"A"}}')).toEqual([{ field: 'name', before: 'A', after: '' }])
})

test('lists are shown line by line', () => {
  expect(changesOf('{"before":["a.list"],"after":["b.list","c.list"]}')).toEqual([
    { field: '', before: 'a.list', after: 'b.list\nc.list' },
  ])
})

test('an empty or unreadable detail does no harm', () => {
  expect(changesOf('')).toEqual([])
  expect(changesOf('{}')).toEqual([])
  expect(changesOf('null')).toEqual([])
  expect(changesOf('{broken')).toEqual([{ field: '', before: '', after: '{broken' }])
})
