import { useEffect, useState } from 'react'
import { useT } from '../../i18n/TextProvider.tsx'
import { useLiveState } from '../../live/LiveProvider.tsx'

/** Short losses heal unseen. */
const patienceMs = 2000

/** Says quietly that the live connection is lost; otherwise nothing. */
export function LiveSign() {
  const t = useT()
  const lost = useLiveState() === 'lost'
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (!lost) {
      setShown(false)
      return undefined
    }
    const timer = setTimeout(() => setShown(true), patienceMs)
    return () => clearTimeout(timer)
  }, [lost])
  return (
    <span role="status" className="live-sign">
      {shown && (
        <>
          <span className="live-dot" />
          {t('connection.offline')}
        </>
      )}
    </span>
  )
}
