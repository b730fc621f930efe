import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { user } from '@quarterdeck/shared/resources/system/user.ts'
import { expect, test } from 'vitest'
import { differencesOf } from './conflict.ts'

const users: AnyResource = user
const seen = { id: 1, username: 'li', name: 'Li', phone: '100', remark: '' }

test('two people who changed different fields both keep what they wrote', () => {
  const theirs = { ...seen, phone: '200' }
  const wanted = { name: 'Li Wei', phone: '100', remark: '' }
  expect(differencesOf(users, { seen, wanted, theirs })).toMatchObject([
    { name: 'name', mine: 'Li Wei', theirs: 'Li', usual: 'mine' },
    { name: 'phone', mine: '100', theirs: '200', usual: 'theirs' },
  ])
})

test('of a field that both changed nothing is assumed', () => {
  const differences = differencesOf(users, { seen, wanted: { name: 'B' }, theirs: { ...seen, name: 'C' } })
  expect(differences).toMatchObject([{ name: 'name', mine: 'B', theirs: 'C', usual: undefined }])
})

test('what both changed to the same is no difference', () => {
  expect(differencesOf(users, { seen, wanted: { name: 'B' }, theirs: { ...seen, name: 'B' } })).toEqual([])
})
