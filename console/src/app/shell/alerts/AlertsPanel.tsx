import type { OpenAlerts } from '@quarterdeck/shared/contracts/alerts.ts'
import { Link } from 'react-router-dom'
import { formatNumber } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/TextProvider.tsx'
import { AlertSubject } from '../../../ui/AlertSubject.tsx'
import { AlertWords } from '../../../ui/AlertWords.tsx'
import { ExactTime } from '../../../ui/ExactTime.tsx'
import type { Refused } from './useRefused.ts'

interface AlertsPanelProps {
  open: OpenAlerts | undefined
  refused: Refused | undefined
  seesAlerts: boolean
  onLeave(): void
}

/** The latest of what is open, and over it what of one's own posts somebody has refused. */
export function AlertsPanel({ open, refused, seesAlerts, onLeave }: AlertsPanelProps) {
  const { t, language } = useTexts()
  return (
    <div className="drop alerts">
      {(open?.count ?? 0) + (refused?.count ?? 0) === 0 && <p className="faint">{t('alert-event.more.none')}</p>}
      <ul>
        {refused && refused.count > 0 && (
          <li>
            <Link to={refused.to} onClick={onLeave}>
              {t('alert-event.more.refused', { count: formatNumber(refused.count, language) })}
            </Link>
          </li>
        )}
        {open?.events.map((event) => (
          <li key={event.id}>
            <AlertSubject className="alerts-subject" kind={event.kind} subject={event.subject} onClick={onLeave} />
            <ExactTime time={event.opened_time} />
            <span className="alerts-what">
              {event.kind_str} · <AlertWords {...event} />
            </span>
          </li>
        ))}
      </ul>
      {seesAlerts && (
        <Link to="/alertEvents?state=1" onClick={onLeave}>
          {t('alert-event.more.all')}
        </Link>
      )}
    </div>
  )
}
