import { dictionaryOf } from '@quarterdeck/shared/i18n/dictionary.ts'
import { texts } from '@quarterdeck/shared/i18n/texts.gen.ts'
import { translator } from '@quarterdeck/shared/i18n/translate.ts'
import { describe, expect, test } from 'vitest'
import { waitingInWords } from './gate/explainWaiting.ts'
import { obstacles } from './gate/gate.ts'
import { inWords, quote, runMessage, runMessages } from './runMessages.ts'

const en = translator('en', dictionaryOf(texts, 'en'))
const zh = translator('zh-CN', dictionaryOf(texts, 'zh-CN'))

describe('what is said of a run', () => {
  test('is put into the language of who reads it', () => {
    const stored = runMessage('cancelled_by_hand', { user: 'anna' })
    expect([inWords(stored, en), inWords(stored, zh)]).toEqual(['Cancelled by anna', '由 anna 取消'])
    expect(inWords(runMessage('attempts_spent', { count: 1 }), en)).toBe('Not done after 1 attempt')
  })

  test('stays as it is where it is in somebody’s own words, whatever signs they hold', () => {
    expect(inWords('the {{book}} is @lost', en)).toBe('the {{book}} is @lost')
    const forged = quote(runMessage('published'))
    expect(inWords(forged, en)).toBe('published{}')
    expect(quote('x'.repeat(3000))).toHaveLength(2000)
  })

  test('has words for every saying and every obstacle', () => {
    const dictionary = dictionaryOf(texts, 'en')
    for (const key of Object.values(runMessages)) expect(dictionary).toHaveProperty([key])
    const about = { platform: 'shelf', app: 'app.shelf', cap: 6 }
    for (const reason of [...obstacles, 'queue', 'later'] as const) {
      expect(waitingInWords({ reason, ...about }, en)).not.toMatch(/waiting\.|\{\{/)
    }
  })
})
