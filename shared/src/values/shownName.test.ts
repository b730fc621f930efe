import { expect, test } from 'vitest'
import { hasHiddenCharacters, looksReserved } from './shownName.ts'

test.each([
  'system',
  'System',
  'ѕуѕtеm',
  'sys\u200btem',
  'ｓｙｓｔｅｍ',
  'sys tem',
  'systém',
  'key:sender',
  'kеy꞉sender',
  'Stranger',
])('%s could be taken for the product itself', (name) => expect(looksReserved(name)).toBe(true))

test.each(['kim', 'systems', 'keyboard', '王系统', 'Катя', 'admin'])('%s is a name like any other', (name) => {
  expect([looksReserved(name), hasHiddenCharacters(name)]).toEqual([false, false])
})

test.each(['a\u200bb', '\u202egpj.exe', 'x\u2066y', 'tab\tbed', 'line\nbreak', 'soft\u00adhyphen', 'no\u00a0break'])(
  'what cannot be seen in %j is found',
  (name) => expect(hasHiddenCharacters(name)).toBe(true),
)
