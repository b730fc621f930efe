import { expect, test } from 'vitest'
import { wayTo } from './wayTo.ts'

test('an alert leads to what it is about', () => {
  expect(wayTo(4, 'www.a.example')).toBe('/sitePage?site=www.a.example')
  expect(wayTo(6, '192.168.1.5:5555')).toBe('/phoneManage?keyword=192.168.1.5%3A5555')
  expect(wayTo(12, '')).toBe('/taskQueue?outcome_unknown=1')
})

test('all sites, a keyword and a kind that this console does not know lead nowhere', () => {
  expect([wayTo(1, ''), wayTo(3, 'tea'), wayTo(5, ''), wayTo(999, 'anything')]).toEqual(Array(4).fill(undefined))
})
