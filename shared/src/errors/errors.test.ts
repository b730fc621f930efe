import { describe, expect, test } from 'vitest'
import { dictionaryOf } from '../i18n/dictionary.ts'
import { languages } from '../i18n/language.ts'
import { texts } from '../i18n/texts.gen.ts'
import type { Dictionary } from '../i18n/translate.ts'
import { AppError, type Problem } from './appError.ts'
import { type ErrorCode, type ErrorKind, errorCodes } from './codes.ts'
import { softStatuses } from './softStatuses.ts'

const codes = Object.keys(errorCodes) as ErrorCode[]
const dictionaries = Object.fromEntries(
  languages.map((language) => [
    language,
    dictionaryOf({ shell: { errors: texts.shell.errors! }, server: { errors: texts.server.errors! } }, language),
  ]),
) as Record<(typeof languages)[number], Dictionary>

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
      expect([language, new Set(Object.values(dictionaries[language])).size]).toEqual([language, codes.length])
    }
  })

  test('each text shows in every language what its code says, and nothing else', () => {
    const shown = (code: ErrorCode, language: (typeof languages)[number]) => {
      const dictionary = dictionaries[language]
      return [...new Set([...dictionary[`errors.${code}`]!.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!))]
    }
    for (const code of codes) {
      const { says = [], inWords = [] }: ErrorKind = errorCodes[code]
      // The number of a fault is given at the edge.
      const wanted = code === 'fault' ? ['id'] : [...says, ...inWords]
      for (const language of languages)
        expect([code, language, shown(code, language).toSorted()]).toEqual([code, language, wanted.toSorted()])
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
      { max: 500, length: 501 },
      { problems: [{ field: 'url', code: 'required' }], text: 'action.add' },
    )
    expect([error.status, error.code, error.message, error.data, error.problems.length, error.text]).toEqual([
      400,
      'too_long',
      'too_long',
      { max: 500, length: 501 },
      1,
      'action.add',
    ])
  })

  test('without a value that its text shows does not compile; nor does such a problem', () => {
    // @ts-expect-error: how long it is
    new AppError('too_long', { max: 500 })
    // @ts-expect-error: of which one
    new AppError(Math.random() < 2 ? 'too_long' : 'not_a_choice', { max: 500, length: 501 })
    // @ts-expect-error: in which state
    new AppError('wrong_state')
    // @ts-expect-error: what is not one
    const problem: Problem = { field: 'kind', code: 'not_a_choice' }
    // @ts-expect-error: what is wrong with it
    const script: Problem = { field: 'source', code: 'script_invalid', data: { place: '1:1', line: '' } }
    expect([problem.field, script.field]).toEqual(['kind', 'source'])
  })

  test('keeps the cause', () => {
    const cause = new Error('disk')
    expect(new AppError('fault', {}, { cause }).cause).toBe(cause)
  })
})
