import { expect, test } from 'vitest'
import { dictionaryOf } from '../i18n/dictionary.ts'
import { choiceKey, moreKey } from '../i18n/keys.ts'
import { texts } from '../i18n/texts.gen.ts'
import { type AnyResource, writableFields } from '../resource/define.ts'
import { resources } from './registry.gen.ts'

const all: readonly AnyResource[] = resources
const dictionary = dictionaryOf(texts, 'en')

test('every code that a text may hold has words', () => {
  const keys = all.flatMap((resource) =>
    Object.entries(resource.fields).flatMap(([name, field]) =>
      field.kind === 'text' ? (field.codes ?? []).map((code) => choiceKey(resource, name, code)) : [],
    ),
  )
  expect(keys.length).toBeGreaterThan(20)
  expect(keys.filter((key) => !dictionary[key])).toEqual([])
})

test('a list that warns of rows says of what, and a flag that a button turns over says both ways', () => {
  const keys = all.flatMap((resource) => {
    const edited = resource.verbs.includes('edit') ? writableFields(resource, 'edit') : []
    const isFlag = edited.length === 1 && edited[0]![1].kind === 'flag'
    return [
      ...(resource.warning ? [moreKey(resource, 'warning')] : []),
      ...(isFlag ? [moreKey(resource, 'set'), moreKey(resource, 'unset')] : []),
    ]
  })
  expect(keys).toContain('platform.more.warning')
  expect(keys).toContain('ranking.more.unset')
  expect(keys.filter((key) => !dictionary[key])).toEqual([])
})
