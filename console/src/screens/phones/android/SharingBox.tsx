import { Alert, Button } from 'antd'
import { useT } from '../../../i18n/TextProvider.tsx'
import type { ScreenMode } from '../screen/screenSocket.ts'
import type { PhoneScreen } from '../screen/usePhoneScreen.ts'
import type { Sayings } from './usePhoneSayings.ts'

interface SharingBoxProps {
  mode: ScreenMode
  say: PhoneScreen['say']
  sayings: Sayings
  takesInput: boolean
}

/** A second person at the same phone, who shares control. */
export function SharingBox({ mode, say, sayings, takesInput }: SharingBoxProps) {
  const t = useT()
  const { copilot, answered } = sayings
  const answer = (allow: boolean) => {
    if (copilot) say({ type: 'open_screen_copilot', text: { ask: copilot.ask, allow } })
    answered()
  }
  const isAsked = copilot !== undefined && copilot.allow === undefined && mode === 'control'
  if (!isAsked && mode !== 'copilot') return null
  return (
    <section className="screen-section">
      <h3>{t('screen.sharing')}</h3>
      {isAsked && (
        <Alert
          type="info"
          title={t('screen.copilot_asks', { user: copilot.user })}
          action={
            <div className="screen-buttons">
              <Button size="small" type="primary" onClick={() => answer(true)}>
                {t('screen.allow')}
              </Button>
              <Button size="small" onClick={() => answer(false)}>
                {t('screen.deny')}
              </Button>
            </div>
          }
        />
      )}
      {mode === 'copilot' && (
        <>
          {copilot?.allow === false && <p role="status">{t('screen.copilot_denied')}</p>}
          {!takesInput && (
            <Button size="small" onClick={() => say({ type: 'open_screen_copilot', text: {} })}>
              {t('screen.ask_copilot')}
            </Button>
          )}
        </>
      )}
    </section>
  )
}
