import { expect, test } from 'vitest'
import { comparisonMachine } from './comparison.ts'
import { sourcesOf } from './machine.ts'

test('a comparison ends only while it is computed, and is computed anew from every state', () => {
  expect(sourcesOf(comparisonMachine, 'done')).toEqual(['computing'])
  expect(sourcesOf(comparisonMachine, 'failed')).toEqual(['computing'])
  expect(sourcesOf(comparisonMachine, 'computing')).toEqual(['computing', 'done', 'failed'])
})
