import { expect, test } from 'vitest'
import { dictionaryOf } from './dictionary.ts'
import { verbWords } from './keyWords.ts'
import { texts } from './texts.gen.ts'
import { translator } from './translate.ts'

const t = translator('en', dictionaryOf(texts, 'en'))

test('a key is said by its action, its verb, or the field that it is for', () => {
  expect(verbWords('account.authorise', t)).toBe(t('account.action.authorise'))
  expect(verbWords('account.add', t)).toBe(t('permission.verb.add'))
  expect(verbWords('account-group.review', t)).toBe(t('account-group.field.review'))
  expect(verbWords('app-build.approve', t)).not.toBe('approve')
})
