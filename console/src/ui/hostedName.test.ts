import { expect, test } from 'vitest'
import { hostedName } from './hostedName.ts'

test('an address of this installation names its file, any other does not', () => {
  expect(hostedName('/api/filesite/download?name=%E6%A6%9C.xlsx')).toBe('榜.xlsx')
  expect(hostedName('https://elsewhere.example/api/filesite/download?name=a')).toBeUndefined()
  expect(hostedName('')).toBeUndefined()
})
