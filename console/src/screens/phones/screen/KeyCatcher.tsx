import { type RefObject, useRef } from 'react'
import { keyOf } from './keyCodes.ts'
import type { PhoneScreen } from './usePhoneScreen.ts'

interface KeyCatcherProps {
  catcher: RefObject<HTMLTextAreaElement | null>
  label: string
  say: PhoneScreen['say']
}

/**
 * Takes what is typed while a phone has the keyboard: an invisible field, so that the input method of this computer works. What
 * is being composed stays here; what has been written goes to the phone as text, other keys as keys. Tab leaves, as everywhere.
 */
export function KeyCatcher({ catcher, label, say }: KeyCatcherProps) {
  const composing = useRef(false)
  const send = (field: HTMLTextAreaElement) => {
    const text = field.value
    field.value = ''
    if (text !== '') say({ type: 'input_text', text })
  }
  return (
    <textarea
      ref={catcher}
      className="screen-keys-catcher"
      aria-label={label}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      onKeyDown={(event) => {
        // 229: the input method has taken the key.
        if (composing.current || event.nativeEvent.isComposing || event.keyCode === 229) return
        const key = keyOf(event)
        if (!key) return
        event.preventDefault()
        event.stopPropagation()
        say({ type: 'input_keycode', text: { code: key.code, action: 'press', meta: key.meta } })
      }}
      onCompositionStart={() => {
        composing.current = true
      }}
      onCompositionEnd={(event) => {
        composing.current = false
        send(event.currentTarget)
      }}
      onInput={(event) => {
        if (!composing.current) send(event.currentTarget)
      }}
    />
  )
}
