import { expect, test } from 'vitest'
import { spokenLanguage } from './spokenLanguage.ts'

test('the language of a few lines is known where it is plain, and not guessed where it is not', () => {
  for (const [text, language] of [
    ['이거 얼마예요?', 'ko'],
    ['これはいくらですか', 'ja'],
    ['ราคาเท่าไหร่', 'th'],
    ['这个多少钱', 'zh'],
    ['Cái này giá bao nhiêu vậy?', 'vi'],
    ['Quanto custa isso? Obrigado', 'pt'],
    ['How much is the tea?', 'en'],
    ['ok', ''],
    ['iPhone 15 Pro', ''],
    ['🙂', ''],
  ])
    expect([text, spokenLanguage(text!)]).toEqual([text, language])
})
