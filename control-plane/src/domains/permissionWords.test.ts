import { dictionaryOf } from '@quarterdeck/shared/i18n/dictionary.ts'
import { groupWords, verbWords } from '@quarterdeck/shared/i18n/keyWords.ts'
import { texts } from '@quarterdeck/shared/i18n/texts.gen.ts'
import { translator } from '@quarterdeck/shared/i18n/translate.ts'
import { expect, test } from 'vitest'
import { permissionKeys } from './permissionKeys.ts'
import { domains } from './registry.gen.ts'

const t = translator('en', dictionaryOf(texts, 'en'))

test('every permission key has words, in access and audit: no group and no verb is shown as programs write it', () => {
  const raw = permissionKeys(domains).filter((key) => {
    const [group, verb] = [key.slice(0, key.indexOf('.')), key.slice(key.indexOf('.') + 1)]
    return verb !== '*' && (verbWords(key, t) === verb || groupWords(group, t) === group)
  })
  expect(raw).toEqual([])
})
