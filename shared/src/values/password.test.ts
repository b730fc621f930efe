import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hashPassword, isStrongPassword } from './password.ts'

test.each([
  ['Abcdefg1', true],
  ['密码Abcde1', true],
  ['Abcdef1', false],
  ['abcdefg1', false],
  ['ABCDEFG1', false],
  ['Abcdefgh', false],
  ['', false],
])('%s is strong: %s', (password, strong) => {
  expect(isStrongPassword(password)).toBe(strong)
})

test('the hash is the sha256 that every other tool computes', () => {
  expect(hashPassword('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (password) => {
      expect(hashPassword(password)).toBe(createHash('sha256').update(password, 'utf8').digest('hex'))
    }),
  )
})
