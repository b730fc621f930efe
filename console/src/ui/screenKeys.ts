import type { TextKey } from '@quarterdeck/shared/i18n/textKeys.gen.ts'
import { useEffect } from 'react'

/** A key and what it does. */
export type ScreenKey = readonly [key: string, text: TextKey]

let current: readonly ScreenKey[] = []

/** The keys of the screen that is shown, beside those that work everywhere. */
export function screenKeys(): readonly ScreenKey[] {
  return current
}

/** Says the keys of a screen to whoever asks for them by `?`, as long as it is shown. `keys` stay the same. */
export function useScreenKeys(keys: readonly ScreenKey[]): void {
  useEffect(() => {
    current = keys
    return () => {
      if (current === keys) current = []
    }
  }, [keys])
}
