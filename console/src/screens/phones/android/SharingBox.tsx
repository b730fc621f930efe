import type { ScreenInfo } from '@quarterdeck/shared/protocol/screen.ts'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useT } from '../../../i18n/TextProvider.tsx'
import { useMe } from '../../../ui/Me.tsx'
import type { ScreenMode } from '../screen/screenSocket.ts'
import type { PhoneScreen } from '../screen/usePhoneScreen.ts'
import type { PhoneMessages } from './usePhoneMessages.ts'

interface SharingBoxProps {
  mode: ScreenMode
  screen: PhoneScreen
  messages: PhoneMessages
  /** The lease is this one's own: control is theirs to give. */
  isMine: boolean
}

/** Who looks at the phone, who of them uses it, and the ways to share control and to end that. */
export function SharingBox({ mode, screen, messages, isMine }: SharingBoxProps) {
  const t = useT()
  const me = useMe().info.username
  const { copilot, answered } = messages
  const { info, say } = screen
  const [hasAsked, setAsked] = useState(false)
  if (!info) return null
  const answer = (allow: boolean) => {
    if (copilot) say({ type: 'open_screen_copilot', text: { ask: copilot.ask, allow } })
    answered()
  }
  const people = peopleOf(info)
  const isAsked = copilot !== undefined && copilot.allow === undefined && isMine
  const isShared = info.input && !isMine
  const sharesWithOthers = isMine && people.some(({ user, input }) => input && user !== me)
  const canAsk = mode !== 'watch' && !info.input && people.some(({ user, input }) => input && user !== me)
  const isWaiting = hasAsked && copilot === undefined && canAsk
  const askHolder = () => {
    answered()
    setAsked(true)
    say({ type: 'open_screen_copilot', text: {} })
  }
  const end = () => say({ type: 'open_screen_copilot', text: { end: true } })
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
      <ul className="screen-people" aria-label={t('screen.people')}>
        {people.map(({ user, mode: as, input, count }) => (
          <li key={`${user}.${as}.${input}`} className="screen-line">
            <span>{user === '' ? t('screen.guests', { count }) : user}</span>
            <span className="faint">{t(input ? 'screen.as.control' : 'screen.as.watch')}</span>
          </li>
        ))}
      </ul>
      {copilot?.allow === false && !info.input && <p role="status">{t('screen.copilot_denied')}</p>}
      {isWaiting && <p role="status">{t('screen.copilot_asked')}</p>}
      <div className="screen-buttons">
        {canAsk && (
          <Button size="small" onClick={askHolder}>
            {t('screen.ask_copilot')}
          </Button>
        )}
        {isShared && (
          <Button size="small" onClick={end}>
            {t('screen.leave_copilot')}
          </Button>
        )}
        {sharesWithOthers && (
          <Button size="small" onClick={end}>
            {t('screen.end_copilot')}
          </Button>
        )}
      </div>
    </section>
  )
}

type Person = ScreenInfo['people'][number]

/** Each person once, however many sockets they have; those who use the phone first. */
function peopleOf({ people }: ScreenInfo): (Person & { count: number })[] {
  const groups = Map.groupBy(people, ({ user, mode, input }) => `${user}.${mode}.${input}`)
  return [...groups.values()]
    .map((same) => ({ ...same[0]!, count: same.length }))
    .sort((a, b) => Number(b.input) - Number(a.input) || a.user.localeCompare(b.user))
}
