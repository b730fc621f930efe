import { expect, test } from 'vitest'
import { namesOf, withoutNames } from './names.ts'

test('a name is found in whatever case, between whatever signs, and not inside other words', () => {
  const names = namesOf(['Émilie Wren', 'ann@example.com', '王伟'])
  const found = ['ÉMILIE WREN', 'Émilie_Wren (2).xlsx', 'for émilie-wren!', 'to ann@example.com now', '王伟的订单']
  expect(found.filter((text) => !names(text))).toEqual([])
  const others = ['Émilie Wrenfield', 'Wren', 'joann@example.com', 'ann@example.community', '王', '']
  expect(others.filter(names)).toEqual([])
})

test('of a telephone the digits count', () => {
  const names = namesOf(['+44 20 7946 0555'])
  expect(['442079460555', 'contract 44-20-7946-0555.xlsx', '+44 (20) 79460555'].filter((text) => !names(text))).toEqual(
    [],
  )
  expect(['1442079460555', '44207946055'].filter(names)).toEqual([])
})

test('what is too short to name anybody is found where it is the whole text alone', () => {
  const names = namesOf(['Al', '1042', '.', ''])
  expect(['al', ' AL ', '1042'].filter((text) => !names(text))).toEqual([])
  expect(['all', 'Al and Bo', 'order 1042', '.', ''].filter(names)).toEqual([])
})

test('signs of patterns are signs in a name', () => {
  expect(namesOf(['a.b+c(d)'])('x a.b+c(d) y')).toBe(true)
  expect(namesOf(['(((((', '[a-z]'])('abcdef')).toBe(false)
})

test('of JSON only texts that name somebody are taken away', () => {
  const names = namesOf(['Ann Smith'])
  expect(withoutNames('{"file":"ann smith.xlsx","count":3,"of":["x"]}', names)).toBe(
    '{"file":"…","count":3,"of":["x"]}',
  )
  expect(withoutNames('{"file":"others.xlsx"}', names)).toBeUndefined()
  expect(withoutNames('', names)).toBeUndefined()
})
