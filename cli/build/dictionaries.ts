import { sep } from 'node:path'
import { dictionaryOf } from '@quarterdeck/shared/i18n/dictionary.ts'
import { languages } from '@quarterdeck/shared/i18n/language.ts'
import { texts } from '@quarterdeck/shared/i18n/texts.gen.ts'
import type { Plugin } from 'vite'
import { pick } from '../src/dictionary.ts'

const loader = ['cli', 'src', 'dictionary.ts'].join(sep)

/** Writes the words of each language to JSON files beside the chunks, and has `loadDictionary` read the one that is wanted. */
export function dictionaries(): Plugin {
  return {
    name: 'dictionaries',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith(loader)) return undefined
      // Reading and parsing a file takes a fifth of the time that a module of the same size does.
      return `import { readFileSync } from 'node:fs'
        import { join } from 'node:path'
        export const loadDictionary = async (language, amount) =>
          JSON.parse(readFileSync(join(__dirname, '../texts', language + '.' + amount + '.json'), 'utf8'))`
    },
    generateBundle() {
      for (const language of languages) {
        for (const amount of ['help', 'all'] as const) {
          const source = JSON.stringify(pick(dictionaryOf(texts, language), amount))
          this.emitFile({ type: 'asset', fileName: `texts/${language}.${amount}.json`, source })
        }
      }
    },
  }
}
