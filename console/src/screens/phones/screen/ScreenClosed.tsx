import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import { Button } from 'antd'
import { useT } from '../../../i18n/TextProvider.tsx'
import type { PhoneScreen } from './usePhoneScreen.ts'

interface ScreenClosedProps {
  screen: PhoneScreen
  isAway: boolean
  /** The phone is connected and says nothing: since when. */
  silentSince?: string | undefined
}

/** In place of a picture that is not there: why, and what can be done. */
export function ScreenClosed({ screen, isAway, silentSince }: ScreenClosedProps) {
  const t = useT()
  const { closed, info, isUnable, reopen } = screen
  const gone = silentSince ? t('screen.silent_since', { since: silentSince }) : t('screen.closed.phone_gone')
  if (isUnable) return <div className="screen-closed">{t('screen.no_decoder')}</div>
  if (closed === undefined) {
    return info ? null : <div className="screen-closed">{isAway ? gone : t('screen.opening')}</div>
  }
  return (
    <div className="screen-closed" role="status">
      <p>{closed === 'phone_gone' ? gone : t(codeKey('screen.closed', closed))}</p>
      <Button onClick={reopen}>{t('action.retry')}</Button>
    </div>
  )
}
