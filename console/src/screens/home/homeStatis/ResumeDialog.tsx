import { Input } from 'antd'
import { useState } from 'react'
import { isCodeAsked } from '../../../api/consequence.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'

/** Asks before work goes on, and for a fresh code of the second factor where the server wants one. */
export function ResumeDialog({ onResume, onClose }: { onResume(code?: string): Promise<unknown>; onClose(): void }) {
  const t = useT()
  const [asksCode, setAsksCode] = useState(false)
  const [code, setCode] = useState('')
  const resume = async () => {
    try {
      await onResume(asksCode ? code : undefined)
    } catch (error) {
      if (isCodeAsked(error)) setAsksCode(true)
      throw error
    }
  }
  return (
    <ConfirmDialog
      danger={false}
      verb={t('halt.resume')}
      disabled={asksCode && code === ''}
      onConfirm={resume}
      onClose={onClose}
      question={
        <div className="stop-form">
          <p>{t('home.resume_confirm')}</p>
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
        </div>
      }
    />
  )
}
