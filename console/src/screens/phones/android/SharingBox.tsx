import { Alert, Button, Input } from 'antd'
import { useT } from '../../../i18n/TextProvider.tsx'
import { copy } from '../../../ui/copy.ts'
import type { ScreenMode } from '../screen/screenSocket.ts'
import type { PhoneScreen } from '../screen/usePhoneScreen.ts'
import type { Sayings } from './usePhoneSayings.ts'

interface SharingBoxProps {
  mode: ScreenMode
  say: PhoneScreen['say']
  sayings: Sayings
  takesInput: boolean
}

const linkMinutes = 30

/** A second person at the same phone: one who shares control, or whoever has a link and only looks on. */
export function SharingBox({ mode, say, sayings, takesInput }: SharingBoxProps) {
  const t = useT()
  const { copilot, link, answered } = sayings
  const answer = (allow: boolean) => {
    if (copilot) say({ type: 'open_screen_copilot', text: { ask: copilot.ask, allow } })
    answered()
  }
  const isAsked = copilot !== undefined && copilot.allow === undefined && mode === 'control'
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
      {mode === 'control' && (
        <Button
          size="small"
          disabled={!takesInput}
          onClick={() => say({ type: 'open_screen_public', text: { minutes: linkMinutes } })}
        >
          {t('screen.make_link')}
        </Button>
      )}
      {link && (
        <div className="screen-link">
          <Input readOnly value={link.url} aria-label={t('screen.link')} onFocus={({ target }) => target.select()} />
          <Button size="small" onClick={() => void copy(link.url, t)}>
            {t('action.copy')}
          </Button>
          <span className="faint">{t('screen.link_until', { until: link.expires })}</span>
        </div>
      )}
    </section>
  )
}
