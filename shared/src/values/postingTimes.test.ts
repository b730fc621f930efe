import { expect, test } from 'vitest'
import { languages } from '../i18n/language.ts'
import { postingTimesIn, postingTimesInZone, postingTimesText, postingTimesWords } from './postingTimes.ts'

const kept = '1 09:00,1 18:30,2 10:00,3 12:00,4 06:05,5 00:00,6 23:59,7 08:00'

test.each(languages)('what people read in %s is taken back as it was', (language) => {
  expect(postingTimesText(postingTimesIn(postingTimesWords(kept, language))!)).toBe(kept)
})

test('times come in order, none twice, however they are written', () => {
  const read = (text: string) => postingTimesText(postingTimesIn(text) ?? [])
  expect(read('Wednesday 12:00; mon 18:30, 9:00 09:00')).toBe('1 09:00,1 18:30,3 12:00')
  expect(read('周一 09:00、18:30；周三 12:00')).toBe('1 09:00,1 18:30,3 12:00')
  expect(read('1 09:00,1 18:30,3 12:00')).toBe('1 09:00,1 18:30,3 12:00')
  expect(read('')).toBe('')
})

test('on the clocks of another zone they may be of another day', () => {
  const at = Date.UTC(2026, 0, 5)
  expect(postingTimesInZone('1 09:00,7 23:30', 'Asia/Shanghai', 'Asia/Tokyo', at)).toBe('1 00:30,1 10:00')
  expect(postingTimesInZone('1 02:00', 'Asia/Shanghai', 'America/Sao_Paulo', at)).toBe('7 15:00')
})

test.each(['09:00', 'mon', 'mon tue 09:00', 'mon 24:00', 'mon 9', '8 09:00', 'someday 09:00'])(
  '%s is no such time',
  (text) => {
    expect(postingTimesIn(text)).toBeUndefined()
  },
)
