import { CallError } from '@quarterdeck/shared/contracts/call.ts'
import { describe, expect, test } from 'vitest'
import { consequenceOf } from './consequence.ts'

describe('a failed call', () => {
  test.each([
    [401, true, 'expired'],
    [401, false, 'reload'],
    [403, true, 'forbidden'],
    [500, true, 'toast'],
    [503, true, 'toast'],
    [502, false, 'none'],
    [400, true, 'none'],
    [404, true, 'none'],
    [0, false, 'unreachable'],
  ] as const)('with status %i and envelope %s means: %s', (status, enveloped, consequence) => {
    expect(consequenceOf(new CallError(status, 'message', { enveloped }))).toBe(consequence)
  })

  test('a 500 without a message shows no empty toast', () => {
    expect(consequenceOf(new CallError(500, '', { enveloped: true }))).toBe('none')
  })
})
