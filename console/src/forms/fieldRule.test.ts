import { linkPool } from '@quarterdeck/shared/resources/site/linkPool.ts'
import { user } from '@quarterdeck/shared/resources/system/user.ts'
import { expect, test } from 'vitest'
import { problemOf } from './fieldRule.ts'

const t = (key: string, values?: object) => (values ? `${key} ${JSON.stringify(values)}` : key)

test('a missing value is told in the definition’s own words where it has some', () => {
  expect(problemOf(linkPool.fields.url, ' ', t, 'link-pool.required.url')).toBe('link-pool.required.url')
  expect(problemOf(user.fields.name, undefined, t)).toBe('errors.required')
})

test('a value that the API would refuse is refused here, with the limit', () => {
  expect(problemOf(linkPool.fields.remark, 'x'.repeat(501), t)).toBe('errors.too_long {"max":500,"length":501}')
  expect(problemOf(linkPool.fields.url, 'javascript:alert(1)', t)).toBe('errors.not_a_link')
  expect(problemOf(linkPool.fields.url, 'https://example.com', t)).toBeUndefined()
})

test('a password is checked before it is hashed', () => {
  expect(problemOf(user.fields.password, 'weak', t)).toBe('errors.password_weak')
  expect(problemOf(user.fields.password, 'Str0ngEnough', t)).toBeUndefined()
})
