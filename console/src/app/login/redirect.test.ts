import { describe, expect, test } from 'vitest'
import { loginPath, safeRedirect } from './redirect.ts'

describe('after signing in', () => {
  test('one goes to the path that was asked for, with its query', () => {
    expect(safeRedirect('/linkPool?link_type=1&page=2#x')).toBe('/linkPool?link_type=1&page=2#x')
  })

  test.each([
    'https://evil.example/',
    '//evil.example/path',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/..//evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    'evil.example',
    '',
    '/',
    '/login',
    '/login?redirect=/login',
    '/404',
    null,
    undefined,
  ])('%j leads home and nowhere else', (asked) => {
    expect(safeRedirect(asked)).toBe('/homeStatis')
  })

  test('the login page keeps the path that was asked for, with its query', () => {
    expect(loginPath('/linkPool?a=1&b=2')).toBe('/login?redirect=%2FlinkPool%3Fa%3D1%26b%3D2')
    expect(safeRedirect(new URLSearchParams(loginPath('/linkPool?a=1&b=2').slice(7)).get('redirect'))).toBe(
      '/linkPool?a=1&b=2',
    )
  })
})
