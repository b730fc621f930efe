import { sep } from 'node:path'
import { dictionaryOf } from '@quarterdeck/shared/i18n/dictionary.ts'
import { languages } from '@quarterdeck/shared/i18n/language.ts'
import { texts } from '@quarterdeck/shared/i18n/texts.gen.ts'
import type { Plugin } from 'vite'

const loader = ['cli', 'src', 'dictionary.ts'].join(sep)

/** Writes each language to a JSON file of its own beside the chunks, and has `loadDictionary` read the one that is wanted. */
export function dictionaries(): Plugin {
  return {
    name: 'dictionaries',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith(loader)) return undefined
      // Reading and parsing 50 kB takes a fifth of the time that a module of the same size does.
      return `import { readFileSync } from 'node:fs'
        import { join } from 'node:path'
        export const loadDictionary = async (language) =>
          JSON.parse(readFileSync(join(__dirname, '../texts', language + '.json'), 'utf8'))`
    },
    generateBundle() {
      for (const language of languages) {
        const source = JSON.stringify(dictionaryOf(texts, language))
        this.emitFile({ type: 'asset', fileName: `texts/${language}.json`, source })
      }
    },
  }
}
