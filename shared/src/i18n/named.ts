import type { AnyKey } from './keys.ts'
import type { Translate } from './translate.ts'

/** The words for a key, or undefined where nobody wrote any. */
export function named(t: Translate, key: AnyKey): string | undefined {
  const words = t(key)
  return words === key || words === '' ? undefined : words
}
