import { dictionaryOf } from '@quarterdeck/shared/i18n/dictionary.ts'
import { languages } from '@quarterdeck/shared/i18n/language.ts'
import { texts } from '@quarterdeck/shared/i18n/texts.gen.ts'
import { translator } from '@quarterdeck/shared/i18n/translate.ts'
import { expect, test } from 'vitest'
import { allDeviceEvents, asIs, deviceEvent, deviceEventInWords } from '../../deviceEvent.ts'
import { domains } from '../../registry.gen.ts'
import { fleetEvents } from '../fleet/deviceEvents.ts'
import { screenEvents } from '../screens/deviceEvents.ts'
import { dids } from './manualActions.ts'

const known = allDeviceEvents(domains)

test.each(languages)('in %s everything that can happen is told with its values', (language) => {
  const t = translator(language, dictionaryOf(texts, language))
  for (const one of Object.values(known)) {
    // Codes of states are put into words; whatever else is given stands in the sentence.
    const isPlain = (name: string) => one.values[name] === asIs || name === 'reason'
    const given = Object.keys(one.values).map((name, n) => [name, isPlain(name) ? `value ${n}` : 1 + (n % 2)])
    const words = deviceEventInWords(known, deviceEvent(one, Object.fromEntries(given)).event, t)
    for (const [name, value] of given) if (isPlain(String(name))) expect(words).toContain(value)
    expect(words).not.toMatch(/\{\{|platform-log|choice\./)
    expect(words).not.toContain('\u001f')
  }
})

test('two domains do not say the same', () => {
  expect(() => allDeviceEvents([{ deviceEvents: fleetEvents }, { deviceEvents: fleetEvents }])).toThrow(
    'two domains say the happening phone_state',
  )
})

test('what a host is called does not become a text or a mark', () => {
  const t = translator('en', dictionaryOf(texts, 'en'))
  const os = '{{os}} $t(action.add) \u001fphone_removed'
  const { event } = deviceEvent(fleetEvents.host_enrolled, { os })
  expect(deviceEventInWords(known, event, t)).toBe(`Enrolled (${os})`)
})

test.each(languages)('in %s all that is done by hand is told, and how often', (language) => {
  const t = translator(language, dictionaryOf(texts, language))
  const did = JSON.stringify(Object.fromEntries(dids.map((name, n) => [name, n + 11])))
  const { event } = deviceEvent(screenEvents.screen_used, { did, took: 125 })
  const words = deviceEventInWords(known, event, t)
  dids.forEach((name, n) => {
    if (!name.startsWith('adb_')) expect(words).toContain(String(n + 11))
  })
  expect(words).toContain('2:05')
  expect(words).not.toMatch(/\{\{|platform-log/)
})
