import { expect, test } from 'vitest'
import { asciiCommands, isAscii } from './asciiCommands.ts'

test('blanks become %s, and a %s of the text stays one', () => {
  expect(asciiCommands('100 %s off')).toEqual(['input text 100%s%', 'input text s%soff'])
})

test('nothing of the text reaches the phone as shell code', () => {
  expect(asciiCommands(`it's $(reboot); "x" \\ * ~`)).toEqual([`input text 'it'\\''s%s$(reboot);%s"x"%s\\%s*%s~'`])
})

test('line ends are the enter key, and long texts come in pieces', () => {
  expect(asciiCommands('a\r\nb')).toEqual(['input text a', 'input keyevent 66', 'input text b'])
  expect(asciiCommands('x'.repeat(900))).toHaveLength(3)
})

test('only printable ASCII and line ends count as ASCII', () => {
  expect(isAscii('Dune (1965)\n')).toBe(true)
  expect(isAscii('三体')).toBe(false)
  expect(isAscii('caf\u00e9')).toBe(false)
  expect(isAscii('\t')).toBe(false)
})
