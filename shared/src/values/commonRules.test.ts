import { expect, test } from 'vitest'
import { commonRules, ownRules } from './commonRules.ts'

const rule = (text: string) => ({ rule: 'halted', text })
const phone = (...texts: string[]) => ({ rules: texts.map(rule) })

test('what every phone names in the same words is common, and what it says beside it is its own', () => {
  const phones = [phone('off', 'held by Ann'), phone('off'), phone('hot', 'off')]
  const common = commonRules(phones)
  expect(common).toEqual([rule('off')])
  expect(phones.map((one) => ownRules(one, common))).toEqual([[rule('held by Ann')], [], [rule('hot')]])
})

test('the rules of a single phone are its own', () => {
  expect(commonRules([phone('off')])).toEqual([])
  expect(commonRules([])).toEqual([])
})
