import { expect, test } from 'vitest'
import { withDerivedFlags } from './derivedFlags.ts'

const text = { kind: 'text', max: 40 } as const
const flagsOf = (field: Parameters<typeof withDerivedFlags>[0][string], verbs = ['list', 'edit'] as const) =>
  withDerivedFlags({ field }, { table: 'kite', verbs }).field

test('what no column holds is set by the server, and nothing is sorted by it', () => {
  const nowhere = { virtual: true, computed: true, unsorted: true }
  expect(flagsOf({ kind: 'counted', of: 'letter', by: 'kite' })).toMatchObject(nowhere)
  expect(flagsOf({ ...text, virtual: true })).toMatchObject(nowhere)
})

test('a field may say otherwise', () => {
  expect(flagsOf({ ...text, virtual: true, unsorted: false })).toMatchObject({ computed: true, unsorted: false })
  expect(flagsOf({ ...text, drawer: 'text', hidden: false })).toMatchObject({ hidden: false })
})

test('where nobody writes rows the server sets every field, but for the times that the store sets', () => {
  const seen = (field: typeof text | { kind: 'time'; auto: 'create' }) =>
    withDerivedFlags({ field }, { table: 'kite', verbs: ['list', 'delete'] }).field
  expect(seen(text)).toHaveProperty('computed', true)
  expect(seen({ kind: 'time', auto: 'create' })).not.toHaveProperty('computed')
  expect(flagsOf(text)).toEqual(text)
})
