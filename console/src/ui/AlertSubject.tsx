import { emptyKey } from '@quarterdeck/shared/i18n/keys.ts'
import { alertEvent } from '@quarterdeck/shared/resources/site/alertEvent.ts'
import { alertKindOf } from '@quarterdeck/shared/values/alertKinds.ts'
import { Link } from 'react-router-dom'
import { useT } from '../i18n/TextProvider.tsx'
import { useMe } from './Me.tsx'
import { wayTo } from './wayTo.ts'

interface AlertSubjectProps {
  kind: number
  subject: string
  className?: string
  onClick?(): void
}

/** What an alert is about, with the way there for those who may go it. */
export function AlertSubject({ kind, subject, ...rest }: AlertSubjectProps) {
  const t = useT()
  const { paths } = useMe()
  const to = wayTo(kind, subject)
  const all = alertKindOf(kind)?.leadsTo === 'site' ? 'alert-event.more.all_sites' : emptyKey(alertEvent, 'subject')
  const text = subject || t(all)
  if (to === undefined || !paths.includes(to.split('?')[0]!)) return <span className={rest.className}>{text}</span>
  return (
    <Link to={to} {...rest}>
      {text}
    </Link>
  )
}
