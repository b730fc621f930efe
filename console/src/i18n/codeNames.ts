import type { Language } from '@quarterdeck/shared/i18n/language.ts'
import { type CodeFormat, codesByFormat } from '@quarterdeck/shared/values/namedCodes.ts'

/** `中国` for `CN`; a code that has no name stays as it is. */
export function codeName(format: CodeFormat, code: string, language: Language): string {
  const key = `${language} ${format}`
  let names = made.get(key)
  if (!names) {
    names = new Intl.DisplayNames(language, { type: codesByFormat[format].type })
    made.set(key, names)
  }
  try {
    return names.of(code) ?? code
  } catch {
    // What stands there is no code at all.
    return code
  }
}

// Making one costs far more than using it.
const made = new Map<string, Intl.DisplayNames>()
