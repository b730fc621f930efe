import { dictionaryOf } from '@quarterdeck/shared/i18n/dictionary.ts'
import { texts } from '@quarterdeck/shared/i18n/texts.gen.ts'
import { translator } from '@quarterdeck/shared/i18n/translate.ts'
import { expect, test } from 'vitest'
import { resultText } from './resultText.ts'

const row = {
  id: 1,
  domain_list_num: 120,
  domain_total_num: 5000,
  rankings_num: 2,
  rankings_data: 'a.example, b.example,',
}

test('a copied result is three counts and the ranking list, one a line', () => {
  const t = translator('zh-CN', dictionaryOf(texts, 'zh-CN'))
  expect(resultText(row, t)).toBe('域名列表数量: 120\n全站域名数量: 5000\n在榜数量: 2\na.example\nb.example')
})

test('a result without a ranking is the counts alone', () => {
  expect(resultText({ ...row, rankings_data: '' }, (key) => key).split('\n')).toHaveLength(3)
})
