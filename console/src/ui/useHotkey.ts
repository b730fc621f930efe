import { useEffect, useRef } from 'react'

/** Calls back on a key such as `/`, `n`, `Escape` or `ctrl+k`. Plain keys rest while one types or a dialog is open. */
export function useHotkey(
  key: string,
  onPress: () => void,
  /** `once`: a key that is held down counts as one press. */
  { enabled = true, inDialogs = false, once = false } = {},
): void {
  const callback = useRef(onPress)
  callback.current = onPress
  useEffect(() => {
    if (!enabled) return undefined
    const listener = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || !isPress(event, key)) return
      if (once && event.repeat) return
      if (!key.startsWith('ctrl+') && (isTyping(event.target) || (!inDialogs && dialogIsOpen()))) return
      event.preventDefault()
      callback.current()
    }
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [key, enabled, inDialogs, once])
}

function isPress(event: KeyboardEvent, key: string): boolean {
  const withControl = event.ctrlKey || event.metaKey
  if (key.startsWith('ctrl+')) return withControl && !event.altKey && event.key.toLowerCase() === key.slice(5)
  return !withControl && !event.altKey && event.key === key
}

/** In a field every key is a letter. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select'))
  )
}

function dialogIsOpen(): boolean {
  return [...document.querySelectorAll('[role="dialog"]')].some(
    (dialog) => (dialog as HTMLElement).offsetParent !== null,
  )
}
