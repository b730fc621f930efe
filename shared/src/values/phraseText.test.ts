import { expect, test } from 'vitest'
import { blanksOf, fillBlanks, fillPhrase, joinedPhrases } from './phraseText.ts'

test('what is known is filled in, and what is not is asked for as any other blank', () => {
  const text = 'Dear {customer}, your order {?order} is on its way. {?order} came from { Persona }.'
  const filled = fillPhrase(text, { customer: 'Mai\nLan', persona: '' })
  expect(filled).toBe('Dear Mai Lan, your order {?order} is on its way. {?order} came from {?persona}.')
  expect(blanksOf(filled)).toEqual(['order', 'persona'])
  const sent = fillBlanks(filled, { order: ' 17 ', persona: '' })
  expect(sent).toBe('Dear Mai Lan, your order 17 is on its way. 17 came from {?persona}.')
  expect(blanksOf(sent)).toEqual(['persona'])
})

test('a name with braces is no blank, and other braces stay as they are', () => {
  expect(fillPhrase('{customer}', { customer: '{?order} {persona}' })).toBe('?order persona')
  expect(blanksOf('{"a": 1} {} {?} {? }')).toEqual([])
})

test('several phrases are one answer', () => {
  expect(joinedPhrases(['Hello. ', '', 'It is 5.'])).toBe('Hello.\nIt is 5.')
})
