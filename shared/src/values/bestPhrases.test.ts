import { expect, test } from 'vitest'
import { phraseMatches } from '../resources/customer/replyPhrase.ts'
import { bestPhrases, type PhraseAsked, type PhraseRule, readyPhrases, soughtPhrases } from './bestPhrases.ts'

const { contains, word, equals } = phraseMatches
let count = 0
const phrase = (keyword: string, more: Partial<PhraseRule> = {}): PhraseRule => ({
  id: ++count,
  keyword,
  reply_content: `about ${keyword}`,
  match: contains,
  platform: null,
  language: '',
  priority: 50,
  ...more,
})
const best = (phrases: readonly PhraseRule[], asked: string | PhraseAsked) =>
  bestPhrases(readyPhrases(phrases), typeof asked === 'string' ? { text: asked } : asked).map(({ id }) => id)

test('the whole message counts before a word, a word before a part, then priority, then the longer keyword', () => {
  const part = phrase('price', { priority: 99 })
  const alone = phrase('price', { match: word, priority: 1 })
  const whole = phrase('Price?', { match: equals, priority: 0 })
  const high = phrase('pri', { priority: 60 })
  const long = phrase('pric')
  const short = phrase('pr')
  const all = [short, long, high, part, alone, whole]
  expect(best(all, ' PRICE! ')).toEqual([whole, alone, part, high, long, short].map(({ id }) => id))
  expect(best(all, 'the price is?')).toEqual([alone, part, high, long, short].map(({ id }) => id))
  expect(best(all, 'prices')).toEqual([part, high, long, short].map(({ id }) => id))
  expect(best(all, '')).toEqual([])
  expect(best(all, '?!')).toEqual([])
})

test('of one keyword in several languages it is the one that they speak, else one of no language, else any', () => {
  const [any, ko, ja] = [phrase('tea'), phrase('tea', { language: 'ko' }), phrase('TEA', { language: 'ja' })]
  const all = [any, ko, ja]
  expect(best(all, { text: 'tea', language: 'ja' })).toEqual([ja.id])
  expect(best(all, { text: 'tea', language: 'th' })).toEqual([any.id])
  expect(best([ko, ja], { text: 'tea', language: 'th' })).toEqual([ko.id, ja.id])
  // Another keyword is another phrase, whatever its language.
  expect(best([...all, phrase('te', { id: 900, language: 'ko' })], { text: 'tea', language: 'ja' })).toEqual([
    ja.id,
    900,
  ])
})

test('those of another platform are not there, and the own one counts before everywhere', () => {
  const [everywhere, here, there] = [phrase('tea'), phrase('tea', { platform: 1 }), phrase('tea', { platform: 2 })]
  expect(best([everywhere, there, here], { text: 'tea', platform: 1 })).toEqual([here.id, everywhere.id])
  expect(best([everywhere, there], { text: 'tea', platform: null })).toEqual([everywhere.id])
})

test('case, width, unseen marks and scripts without blanks make no difference', () => {
  expect(best([phrase('ＰＲＩＣＥ', { id: 1, match: word })], 'Pri\u200bce please')).toEqual([1])
  expect(best([phrase('价格', { id: 1, match: word })], '请问价格多少')).toEqual([1])
  expect(best([phrase('배송', { id: 1, match: word })], '배송은 언제')).toEqual([1])
  expect(best([phrase('art', { id: 1, match: word })], 'start')).toEqual([])
})

test('what is typed is sought in keywords and answers, those that answer the message first', () => {
  const delivery = phrase('delivery', { reply_content: 'It comes on Monday.' })
  const deliveryAbroad = phrase('delivery abroad', { reply_content: 'Two weeks.' })
  const monday = phrase('opening', { reply_content: 'Closed on Mondays.' })
  const all = readyPhrases([monday, delivery, deliveryAbroad])
  const sought = (typed: string, text = '') => soughtPhrases(all, typed, { text }).map(({ keyword }) => keyword)
  expect(sought('del')).toEqual(['delivery abroad', 'delivery'])
  expect(sought('del', 'when is delivery?')).toEqual(['delivery', 'delivery abroad'])
  expect(sought('abroad')).toEqual(['delivery abroad'])
  expect(sought('monday')).toEqual(['delivery', 'opening'])
  expect(sought('', 'opening hours')).toEqual(['opening', 'delivery abroad', 'delivery'])
  expect(sought('nothing of it')).toEqual([])
})
