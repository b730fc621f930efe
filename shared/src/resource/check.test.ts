import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkValue, emptyValue } from './check.ts'
import type { Field } from './field.ts'

const text: Field = { kind: 'text', max: 5 }
const integer: Field = { kind: 'integer', min: 1, max: 10, default: 3 }
const choice: Field = { kind: 'choice', choices: { 0: 'red', 2: 'green' }, default: 2 }
const ok = (value: string | number | null) => ({ ok: true, value })
const no = (code: string) => expect.objectContaining({ ok: false, code })

describe('a value', () => {
  test.each<[string, Field, unknown, unknown]>([
    ['text is trimmed', text, '  ab ', ok('ab')],
    ['a number in a text cell is its digits', text, 12, ok('12')],
    ['text over its limit is refused', text, 'abcdef', { ok: false, code: 'too_long', data: { max: 5, length: 6 } }],
    ['an emoji is one character of a name', { ...text, max: 7 }, '🎉'.repeat(7), ok('🎉'.repeat(7))],
    [
      'so is a rare letter',
      { ...text, max: 7 },
      '𠮷'.repeat(8),
      { ok: false, code: 'too_long', data: { max: 7, length: 8 } },
    ],
    ['a letter under a thousand marks is no short name', text, `a${'\u0301'.repeat(1000)}`, no('too_long')],
    ['a key loses marks that nobody sees', { ...text, plain: true }, 'ab\u200b\u202c', ok('ab')],
    ['a key of such marks alone is none', { ...text, plain: true, required: true }, '\u200b', no('required')],
    [
      'a full-width number is that number',
      { ...text, max: 20, format: 'phone', plain: true },
      '１３８００１３８０００',
      ok('13800138000'),
    ],
    ['a text that starts a formula stays text', text, '=1+1', ok('=1+1')],
    ['an url must be one', { ...text, max: 99, format: 'url' }, 'javascript:1', no('not_a_link')],
    ['a domain must be one', { ...text, max: 99, format: 'domain' }, 'localhost', no('not_a_domain')],
    ['an ip must be one', { ...text, max: 99, format: 'ip' }, '1.2.3.256', no('not_an_ip')],
    ['a phone number must be one', { ...text, max: 99, format: 'phone' }, 'abc', no('not_a_phone_number')],
    ['a country may come as its code', { ...text, format: 'country' }, 'br', ok('BR')],
    ['a country may come by its name in any language', { ...text, format: 'country' }, 'Coreia do Sul', ok('KR')],
    ['what is no country is refused', { ...text, format: 'country' }, 'Mars', no('not_a_country')],
    ['a language may come by its name in any language', { ...text, format: 'language' }, 'ROMENO', ok('ro')],
    ['what is no language is refused', { ...text, format: 'language' }, 'Martian', no('not_a_language')],
    ['an empty value of a required field is refused', { ...text, required: true }, '  ', no('required')],
    ['a format is not asked of an empty value', { ...text, format: 'url' }, '', ok('')],
    ['a number may come as text', integer, ' 7 ', ok(7)],
    ['a fraction is no whole number', integer, '1.5', no('not_a_number')],
    ['a word is no number', integer, 'x', no('not_a_number')],
    ['a number beyond what floats hold is refused', { kind: 'integer' }, '9007199254740993', no('not_a_number')],
    ['a number below the minimum is refused', integer, 0, { ok: false, code: 'too_small', data: { min: 1 } }],
    ['a number above the maximum is refused', integer, 11, { ok: false, code: 'too_large', data: { max: 10 } }],
    ['an empty number is the default', integer, '', ok(3)],
    ['a choice comes as its code', choice, '0', ok(0)],
    ['a code that the choice lacks is refused', choice, 1, { ok: false, code: 'not_a_choice', data: { value: '1' } }],
    ['an object is no text', text, { a: 1 }, no('not_a_text')],
    ['an object that is no text even when asked is none', text, { toString: 1 }, no('not_a_text')],
    ['a list is no text', text, ['a'], no('not_a_text')],
    ['true is no text', text, true, no('not_a_text')],
    ['half of a character is no text', text, 'a\ud83d', no('not_a_text')],
    ['a whole character beyond the first plane is text', text, 'a\ud83d\ude00', ok('a\ud83d\ude00')],
    ['true is no number', integer, true, no('not_a_number')],
    ['a list with a number is no number', integer, [7], no('not_a_number')],
    ['true is no choice', choice, true, no('not_a_number')],
    ['an object is no time', { kind: 'time' }, {}, no('not_a_time')],
    ['true is no reference', { kind: 'reference', to: 'role', label: 'name' }, true, no('not_a_number')],
    ['an inherited name is no choice', choice, 'toString', no('not_a_choice')],
    ['an empty choice is the default', choice, null, ok(2)],
    ['a choice without default starts with its first code', { ...choice, default: undefined } as Field, '', ok(0)],
    ['a flag takes true', { kind: 'flag' }, true, ok(1)],
    ['a flag takes false', { kind: 'flag' }, false, ok(0)],
    ['a flag takes 1', { kind: 'flag' }, '1', ok(1)],
    ['a flag refuses 2', { kind: 'flag' }, 2, no('not_a_choice')],
    ['a flag is off when empty', { kind: 'flag' }, undefined, ok(0)],
    ['a flag may be on by default', { kind: 'flag', default: 1 }, '', ok(1)],
    ['a time is checked', { kind: 'time' }, '2026-02-30', no('not_a_time')],
    ['a good time stays as it is', { kind: 'time' }, '2026-01-31 08:00:00', ok('2026-01-31 08:00:00')],
    ['an empty time is null', { kind: 'time' }, '', ok(null)],
    ['a reference may be 0, the super admin', { kind: 'reference', to: 'role', label: 'name' }, '0', ok(0)],
    ['a reference is never negative', { kind: 'reference', to: 'role', label: 'name' }, -1, no('too_small')],
    ['an empty reference is null', { kind: 'reference', to: 'role', label: 'name' }, '', ok(null)],
    ['a decimal is rounded to its digits', { kind: 'decimal', digits: 2 }, ' 12.345 ', ok(12.35)],
    ['an exponent is no decimal', { kind: 'decimal', digits: 2 }, '1e3', no('not_a_decimal')],
    ['a word is no decimal, which need not be whole', { kind: 'decimal', digits: 2 }, 'x', no('not_a_decimal')],
    ['a decimal keeps its limits', { kind: 'decimal', digits: 2, max: 100 }, 100.5, no('too_large')],
    ['a day is a date alone', { ...text, max: 10, format: 'day' }, '2026-02-30', no('not_a_day')],
    ['a site loses its scheme', { ...text, max: 99, format: 'site' }, 'https://WWW.a.cn/', ok('www.a.cn')],
    ['a site must have a host', { ...text, max: 99, format: 'site' }, 'nowhere', no('not_a_link')],
    ['a secret is not trimmed', { kind: 'secret' }, ' a ', ok(' a ')],
  ])('%s', (_, field, given, expected) => {
    expect(checkValue(field, given)).toEqual(expected)
  })

  test('a choice may be named in words, without regard to case', () => {
    const names = new Map([['head site', 2]])
    expect(checkValue(choice, ' Head Site ', names)).toEqual(ok(2))
    expect(checkValue(choice, 'foot site', names)).toEqual(no('not_a_choice'))
  })

  test('checking a checked value again changes nothing', () => {
    const fields: Field[] = [text, integer, choice, { kind: 'flag' }, { kind: 'time' }, { kind: 'decimal', digits: 1 }]
    fc.assert(
      fc.property(
        fc.constantFrom(...fields),
        fc.oneof(fc.string({ maxLength: 6 }), fc.integer({ min: -2, max: 12 })),
        (field, given) => {
          const once = checkValue(field, given)
          if (once.ok) expect(checkValue(field, once.value)).toEqual(once)
        },
      ),
    )
  })

  test('the empty value of every kind passes its own check', () => {
    const fields: Field[] = [
      text,
      integer,
      choice,
      { kind: 'flag' },
      { kind: 'time' },
      { kind: 'reference', to: 'r', label: 'l' },
    ]
    for (const field of fields) expect(checkValue(field, emptyValue(field))).toEqual(ok(emptyValue(field)))
  })
})
