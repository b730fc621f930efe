import { describe, expect, test } from 'vitest'
import { dictionaryOf } from '../i18n/dictionary.ts'
import { languages } from '../i18n/language.ts'
import { texts } from '../i18n/texts.gen.ts'
import { AppError } from './appError.ts'
import { type ErrorCode, errorCodes, softStatuses } from './codes.ts'

const codes = Object.keys(errorCodes) as ErrorCode[]

describe('error codes', () => {
  test('the family agrees with the status', () => {
    for (const code of codes) {
      const { status, family } = errorCodes[code]
      expect([code, family]).toEqual([code, status === 503 ? 'unavailable' : status >= 500 ? 'fault' : 'refused'])
    }
  })

  test('a login that has expired, a refusal and a missing row keep their HTTP status', () => {
    expect([errorCodes.login_expired.status, errorCodes.forbidden.status, errorCodes.not_found.status]).toEqual([
      401, 403, 404,
    ])
  })

  test('no two codes read the same in a language', () => {
    for (const language of languages) {
      const dictionary = dictionaryOf(
        { shell: { errors: texts.shell.errors }, server: { errors: texts.server.errors } },
        language,
      )
      expect([language, new Set(Object.values(dictionary)).size]).toEqual([language, codes.length])
    }
  })

  test('the codes that still carry data are those of the specification', () => {
    expect(softStatuses).toEqual([1013002, 1016002, 1015002])
  })
})

describe('an error of the application', () => {
  test('has the status of its code, its values and its problems', () => {
    const error = new AppError(
      'too_long',
      { max: 500 },
      { problems: [{ field: 'url', code: 'required' }], text: 'action.add' },
    )
    expect([error.status, error.code, error.message, error.data, error.problems.length, error.text]).toEqual([
      400,
      'too_long',
      'too_long',
      { max: 500 },
      1,
      'action.add',
    ])
  })

  test('keeps the cause', () => {
    const cause = new Error('disk')
    expect(new AppError('fault', {}, { cause }).cause).toBe(cause)
  })
})
