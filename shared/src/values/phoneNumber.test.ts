import { expect, test } from 'vitest'
import { isPhoneNumber } from './phoneNumber.ts'

test.each(['13800138000', '+86 138-0013-8000', '(010) 1234 5678', '10086', '+123456789012345'])('%s is one', (text) => {
  expect(isPhoneNumber(text)).toBe(true)
})

test.each(['', '1234', '1234567890123456', '138a0013800', '++8613800138000', '138.0013.8000', '+'])(
  '%j is none',
  (text) => {
    expect(isPhoneNumber(text)).toBe(false)
  },
)
