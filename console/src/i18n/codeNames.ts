import type { Language } from '@quarterdeck/shared/i18n/language.ts'

/** Texts that hold a code of which people see the name. */
export type CodeFormat = 'country' | 'language' | 'currency'

export function isCodeFormat(format: string | undefined): format is CodeFormat {
  return format === 'country' || format === 'language' || format === 'currency'
}

/** `中国` for `CN`; a code that has no name stays as it is. */
export function codeName(format: CodeFormat, code: string, language: Language): string {
  const key = `${language} ${format}`
  let names = made.get(key)
  if (!names) {
    names = new Intl.DisplayNames(language, { type: format === 'country' ? 'region' : format })
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
