import { expect, test } from 'vitest'
import { codeName } from './codeNames.ts'

test('countries, languages and currencies are named in the language of the reader', () => {
  expect(codeName('country', 'DE', 'en')).toBe('Germany')
  expect(codeName('country', 'DE', 'pt')).toBe('Alemanha')
  expect(codeName('language', 'ko', 'zh-CN')).toBe('韩语')
  expect(codeName('currency', 'THB', 'zh-CN')).toBe('泰铢')
})

test('what is no code stays as it is', () => {
  expect(codeName('country', '', 'en')).toBe('')
  expect(codeName('country', 'Mars', 'en')).toBe('Mars')
})
