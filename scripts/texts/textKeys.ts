// Prints shared/src/i18n/textKeys.gen.ts: the keys of all texts, and what they begin with, as unions of literals. Derived from the
// texts by the compiler they drew every definition into whatever names a key.
import { dictionaryOf } from '@quarterdeck/shared/i18n/dictionary.ts'
import { defaultLanguage } from '@quarterdeck/shared/i18n/language.ts'
import { texts } from '@quarterdeck/shared/i18n/texts.gen.ts'

const keys = Object.keys(dictionaryOf(texts, defaultLanguage)).sort()
const prefixes = [...new Set(keys.flatMap(prefixesOf))].sort()
process.stdout.write(
  [
    '// Written by `npm run generate`.',
    '/** `<namespace>.<key>`, such as `link-pool.field.url`. */',
    `export type TextKey =\n${union(keys)}`,
    '/** What keys begin with, such as `link-pool.field`. */',
    `export type KeyPrefix =\n${union(prefixes)}\n`,
  ].join('\n'),
)

function prefixesOf(key: string): string[] {
  const parts = key.split('.')
  return parts.slice(1).map((_, at) => parts.slice(0, at + 1).join('.'))
}

function union(all: readonly string[]): string {
  return all.map((one) => `  | '${one}'`).join('\n')
}
