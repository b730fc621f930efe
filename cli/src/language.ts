import { type Language, languages } from '@quarterdeck/shared/i18n/language.ts'

/**
 * The language to speak: `--language`, else QD_LANGUAGE, else the locale of the terminal (LC_ALL, LC_MESSAGES, LANG).
 * English where that names none of the seven: a terminal without a locale may not be able to show anything else.
 */
export function languageFor(argv: readonly string[], env: Readonly<Record<string, string | undefined>>): Language {
  const at = argv.findIndex((word) => word === '--language' || word.startsWith('--language='))
  const asked = at < 0 ? undefined : argv[at]!.includes('=') ? argv[at]!.split('=')[1] : argv[at + 1]
  for (const name of [asked, env.QD_LANGUAGE, env.LC_ALL || env.LC_MESSAGES || env.LANG]) {
    const found = known(name)
    if (found) return found
  }
  return 'en'
}

/** `zh_CN.UTF-8`, `pt-BR`, `ja`: by the part before the country. */
function known(name: string | undefined): Language | undefined {
  const base = name?.split(/[_.\-@]/)[0]?.toLowerCase()
  return languages.find((language) => language.split('-')[0] === base)
}
