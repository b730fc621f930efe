import { expect, test } from 'vitest'
import { codeName } from './codeNames.ts'

test('countries and languages are named in the language of the reader', () => {
  expect(codeName('country', 'DE', 'en')).toBe('Germany')
  expect(codeName('country', 'DE', 'pt')).toBe('Alemanha')
  expect(codeName('language', 'ko', 'zh-CN')).toBe('韩语')
})

test('what is no code stays as it is', () => {
  expect(codeName('country', '', 'en')).toBe('')
  expect(codeName('country', 'Mars', 'en')).toBe('Mars')
})
