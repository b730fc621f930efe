import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/TextProvider.tsx'
import type { DayRange } from '../../../ui/useDayRange.ts'
import { Lane } from './Lane.tsx'
import { verdictsQuery } from './siteQueries.ts'

/** What the last check of each day found; the fault stands in the tip. */
export function VerdictLane({ id, range }: { id: number; range: DayRange }) {
  const { t, language } = useTexts()
  const query = useQuery(verdictsQuery(id, range))
  const { days = [], verdicts = [], availability = null } = query.data ?? {}
  const percent = availability === null ? '' : `${formatNumber(availability, language, 2)}%`
  const words = t('site-timeline.available_days', { percent })
  return (
    <Lane
      title={t('site-timeline.availability')}
      height={40}
      query={query}
      empty={query.data && availability === null ? t('site-timeline.verdict_none') : undefined}
      aside={availability !== null && <small>{words}</small>}
    >
      <div className="lane-strip verdicts" role="img" aria-label={words}>
        {days.map((day, n) => {
          const verdict = verdicts[n]
          const said = verdict
            ? [verdict.site_status_str, verdict.site_status === 2 ? '' : verdict.reason_str].filter(Boolean).join(' · ')
            : t('site-timeline.verdict_no_check')
          const http = verdict && verdict.http_status > 0 ? ` · HTTP ${verdict.http_status}` : ''
          return <span key={day} data-verdict={verdict?.site_status ?? 'none'} data-tip={`${day} · ${said}${http}`} />
        })}
      </div>
    </Lane>
  )
}
