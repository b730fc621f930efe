import type { Field } from '@quarterdeck/shared/resource/field.ts'
import { expect, test } from 'vitest'
import { sectionsOf } from './sections.ts'

const text: Field = { kind: 'text', max: 10 }
const fields = ['a', 'b', 'c'].map((name) => [name, text] as const)
const shown = (sections?: Record<string, string[]>) =>
  sectionsOf(sections ? { sections } : {}, fields).map(({ name, fields }) => [name, fields.map(([field]) => field)])

test('without blocks all fields stand in one that has no name', () => {
  expect(shown()).toEqual([[undefined, ['a', 'b', 'c']]])
})

test('blocks hold their fields in their own order, and what stands in none comes last', () => {
  expect(shown({ who: ['c', 'a'] })).toEqual([
    ['who', ['c', 'a']],
    [undefined, ['b']],
  ])
})

test('a block of which this reader may set nothing is not there', () => {
  expect(shown({ secret: ['z'], who: ['a', 'b', 'c'] })).toEqual([['who', ['a', 'b', 'c']]])
})
