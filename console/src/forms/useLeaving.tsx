import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useT } from '../i18n/TextProvider.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { holdBack } from './backGuard.ts'

/**
 * Asks before unsaved changes are lost: on closing, on Back, and on leaving the page.
 * `leave` goes on at once where there are none. `question` is to be drawn beside the form.
 */
export function useLeaving(dirty: boolean, onClose: () => void): { leave(): void; question: ReactNode } {
  const t = useT()
  const [asked, setAsked] = useState(false)
  const close = useRef(onClose)
  close.current = onClose
  const leave = useCallback(() => {
    if (dirty) setAsked(true)
    else close.current()
  }, [dirty])
  useWarning(dirty)
  useBack(leave)
  const question = asked && (
    <Dialog
      width={400}
      zIndex={1100}
      title={t('confirm.title')}
      okText={t('action.discard')}
      okButtonProps={{ danger: true }}
      cancelText={t('action.stay')}
      onOk={() => close.current()}
      onCancel={() => setAsked(false)}
    >
      {t('confirm.leave')}
    </Dialog>
  )
  return { leave, question }
}

/** The browser's own question on reload and on closing the window. */
function useWarning(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [dirty])
}

/** Back closes what is open rather than leaving the page under it. */
function useBack(onBack: () => void): void {
  const callback = useRef(onBack)
  callback.current = onBack
  useEffect(() => holdBack(() => callback.current()), [])
}
