import { dictionaryOf } from '@quarterdeck/shared/i18n/dictionary.ts'
import { languages } from '@quarterdeck/shared/i18n/language.ts'
import { texts } from '@quarterdeck/shared/i18n/texts.gen.ts'
import { translator } from '@quarterdeck/shared/i18n/translate.ts'
import { expect, test } from 'vitest'
import { happening, happeningInWords, happenings } from './happenings.ts'
import { dids } from './manualActions.ts'

test.each(languages)('in %s everything that can happen is told with its values', (language) => {
  const t = translator(language, dictionaryOf(texts, language))
  for (const [code, { values }] of Object.entries(happenings)) {
    // Codes of states are put into words; whatever else is given stands in the sentence.
    const given = Object.fromEntries(values.map((name, n) => [name, codes.has(name) ? 1 + (n % 2) : `value ${n}`]))
    const { event } = happening(code as keyof typeof happenings, given as never)
    const words = happeningInWords(event, t)
    for (const [name, value] of Object.entries(given)) if (!codes.has(name)) expect(words).toContain(value)
    expect(words).not.toMatch(/\{\{|platform-log|choice\./)
    expect(words).not.toContain('\u001f')
  }
})

/** Values that are codes of their own. */
const codes = new Set(['state', 'before', 'adb', 'adb_before', 'did', 'took', 'upgrade_reason'])

test('what a host is called does not become a text or a mark', () => {
  const t = translator('en', dictionaryOf(texts, 'en'))
  const { event } = happening('host_enrolled', { os: '{{os}} $t(action.add) \u001fphone_removed' })
  expect(happeningInWords(event, t)).toBe('Enrolled ({{os}} $t(action.add) \u001fphone_removed)')
})

test.each(languages)('in %s all that is done by hand is told, and how often', (language) => {
  const t = translator(language, dictionaryOf(texts, language))
  const did = JSON.stringify(Object.fromEntries(dids.map((name, n) => [name, n + 11])))
  const { event } = happening('screen_used', { did, took: 125 })
  const words = happeningInWords(event, t)
  dids.forEach((name, n) => {
    if (!name.startsWith('adb_')) expect(words).toContain(String(n + 11))
  })
  expect(words).toContain('2:05')
  expect(words).not.toMatch(/\{\{|platform-log/)
})
