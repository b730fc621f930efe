import type { AnyKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'

/** The words for a key, or undefined where nobody wrote any. */
export function named(t: Translate, key: AnyKey): string | undefined {
  const words = t(key)
  return words === key || words === '' ? undefined : words
}
