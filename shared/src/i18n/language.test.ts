import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dictionaryOf } from './dictionary.ts'
import { storedKey } from './keys.ts'
import { type Language, languageOf, languages } from './language.ts'
import { translator } from './translate.ts'

describe('the language of a header', () => {
  test.each([
    [undefined, 'zh-CN'],
    [null, 'zh-CN'],
    ['', 'zh-CN'],
    ['zh-cn', 'zh-CN'],
    ['zh-TW', 'zh-CN'],
    ['EN-us', 'en'],
    ['pt-BR,pt;q=0.9,en;q=0.8', 'pt'],
    ['fr-FR, fr;q=0.9, ja;q=0.5, en;q=0.7', 'en'],
    ['fr', 'zh-CN'],
    ['th;q=0, vi', 'vi'],
    ['ko;level=1;q=0.2, en;q=0.1', 'ko'],
    ['*', 'zh-CN'],
    [';;q=,,', 'zh-CN'],
  ] as const)('%j is %s', (header, language) => {
    expect(languageOf(header)).toBe(language)
  })

  test('is one of the seven whatever stands there', () => {
    fc.assert(fc.property(fc.string(), (header) => languages.includes(languageOf(header))))
  })
})

const text = (words: string) =>
  Object.fromEntries(languages.map((language) => [language, `${words} ${language}`])) as Record<Language, string>

describe('a translator', () => {
  const area = { a: { 'b.c': text('hello {{name}}') }, d: { e: text('x') } }
  const dictionary = dictionaryOf({ area, other: { 'a.b': { f: text('y') } } }, 'ko')

  test('the dictionary is flat and of one language', () => {
    expect(dictionary).toEqual({ 'a.b.c': 'hello {{name}} ko', 'd.e': 'x ko', 'a.b.f': 'y ko' })
  })

  test('fills values as they are', () => {
    expect(translator('ko', dictionary)(storedKey('a.b.c'), { name: '<b>&"' })).toBe('hello <b>&" ko')
  })

  test('keys with dots and colons are whole keys', () => {
    expect(translator('en', { 'a.b:c': 'yes' })(storedKey('a.b:c'))).toBe('yes')
  })

  test('an unknown key comes back as itself', () => {
    expect(translator('en', {})(storedKey('a.unknown'))).toBe(storedKey('a.unknown'))
  })

  test('a count chooses the singular where the language has one', () => {
    const words = { n: '{{count}} rows', n_one: '{{count}} row' }
    expect([1, 2, 0].map((count) => translator('en', words)(storedKey('n'), { count }))).toEqual([
      '1 row',
      '2 rows',
      '0 rows',
    ])
    expect(translator('ja', { n: '{{count}} 行', n_one: 'no' })(storedKey('n'), { count: 1 })).toBe('1 行')
  })
})
