import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import { Button } from 'antd'
import { useT } from '../../../i18n/TextProvider.tsx'
import type { PhoneScreen } from './usePhoneScreen.ts'

/** In place of a picture that is not there: why, and what can be done. */
export function ScreenClosed({ screen, isAway }: { screen: PhoneScreen; isAway: boolean }) {
  const t = useT()
  const { closed, info, isUnable, reopen } = screen
  if (isUnable) return <div className="screen-closed">{t('screen.no_decoder')}</div>
  if (closed === undefined) {
    return info ? null : (
      <div className="screen-closed">{t(isAway ? 'screen.closed.phone_gone' : 'screen.opening')}</div>
    )
  }
  return (
    <div className="screen-closed" role="status">
      <p>{t(codeKey('screen.closed', closed))}</p>
      <Button onClick={reopen}>{t('action.retry')}</Button>
    </div>
  )
}
