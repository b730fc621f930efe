import { expect, test } from 'vitest'
import { dictionaryOf, withAnnounced } from './dictionary.ts'

const word = (en: string) => ({ 'zh-CN': en, en, ko: en, ja: en, pt: en, vi: en, th: en })
const site = { 'alert-event': { title: word('Alerts') } }
const fleet = { run: { title: word('Runs') } }

test('what a domain announces joins the texts of the namespace, in the area that has it', () => {
  const joined = withAnnounced({ site, fleet }, [{ 'alert-event': { 'value.50': word('Cold') } }])
  expect(dictionaryOf({ site: joined.site }, 'en')).toEqual({
    'alert-event.title': 'Alerts',
    'alert-event.value.50': 'Cold',
  })
  expect(joined.fleet).toEqual(fleet)
})

test('a namespace that is not there, and a text that is said twice, are named', () => {
  expect(() => withAnnounced({ site }, [{ run: { other: word('Other') } }])).toThrow('for run,')
  expect(() => withAnnounced({ site }, [{ 'alert-event': { title: word('Other') } }])).toThrow(
    'alert-event.title is said twice',
  )
})
