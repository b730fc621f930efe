import { expect, test } from 'vitest'
import { hostedName } from './hostedName.ts'

test('an address of this installation names its file, any other does not', () => {
  expect(hostedName('/api/filesite/download?name=%E6%A6%9C.xlsx')).toEqual({
    name: '榜.xlsx',
    owner: 'file-site',
  })
  expect(hostedName('/api/filesite/download?name=comparison%2F1%2Fgoal&owner=comparison')).toEqual({
    name: 'comparison/1/goal',
    owner: 'comparison',
  })
  expect(hostedName('https://elsewhere.example/api/filesite/download?name=a')).toBeUndefined()
  expect(hostedName('')).toBeUndefined()
})
