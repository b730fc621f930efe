import { Input } from 'antd'
import { useState } from 'react'
import { isCodeAsked } from '../api/consequence.ts'
import { useT } from '../i18n/TextProvider.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'

interface CodeDialogProps {
  verb: string
  question: string
  onConfirm(code?: string): Promise<unknown>
  onClose(): void
}

/** Asks before a deed, and for a fresh code of the second factor where the server wants one. */
export function CodeDialog({ verb, question, onConfirm, onClose }: CodeDialogProps) {
  const t = useT()
  const [asksCode, setAsksCode] = useState(false)
  const [code, setCode] = useState('')
  const confirm = async () => {
    try {
      await onConfirm(asksCode ? code : undefined)
    } catch (error) {
      if (isCodeAsked(error)) setAsksCode(true)
      throw error
    }
  }
  return (
    <ConfirmDialog
      danger={false}
      verb={verb}
      disabled={asksCode && code === ''}
      onConfirm={confirm}
      onClose={onClose}
      question={
        <>
          <p>{question}</p>
          {asksCode && (
            <Input
              autoFocus
              placeholder={t('login.code')}
              aria-label={t('login.code')}
              autoComplete="one-time-code"
              inputMode="numeric"
              maxLength={12}
              value={code}
              onChange={(event) => setCode(event.target.value.trim())}
            />
          )}
        </>
      }
    />
  )
}
