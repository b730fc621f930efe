import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useSearchParams } from 'react-router-dom'
import { isCallError } from '../../../api/consequence.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { useChanged } from '../../../live/LiveProvider.tsx'
import { Failed } from '../../../ui/Failed.tsx'
import { useDayRange } from '../../../ui/useDayRange.ts'
import { EventList } from './EventList.tsx'
import { SiteChooser } from './SiteChooser.tsx'
import { SiteHead } from './SiteHead.tsx'
import { factsQuery, siteKey } from './siteQueries.ts'
import { Timeline } from './Timeline.tsx'
import './sitePage.css'

const usualDays = 90
const refreshMs = 5_000

/** One site: its facts, what happened to it on one axis of days, and the same in words. */
export function SitePageScreen() {
  const t = useT()
  const [params] = useSearchParams()
  const id = Number(params.get('id') ?? '')
  const site = params.get('site') ?? ''
  const isNamed = Number.isSafeInteger(id) && id > 0
  const facts = useQuery({ ...factsQuery(isNamed ? { id } : { site }), enabled: isNamed || site !== '' })
  const days = useDayRange(usualDays)
  useRefresh()
  if (!isNamed && site === '') return <SiteChooser />
  if (isCallError(facts.error) && facts.error.status === 404) return <SiteChooser unknown={site || `#${id}`} />
  if (facts.error && !facts.data)
    return <Failed title={t('list.could_not_load')} error={facts.error} onRetry={() => void facts.refetch()} />
  if (!facts.data) return <Skeleton active className="site-page-loading" paragraph={{ rows: 12 }} />
  return (
    <div className="site-page">
      <SiteHead site={facts.data} />
      <Timeline id={facts.data.id} days={days} />
      <EventList id={facts.data.id} range={days.range} />
    </div>
  )
}

/** What the lists behind the page tell of; at most every few seconds. */
function useRefresh(): void {
  const queries = useQueryClient()
  const refresh = () => void queries.invalidateQueries({ queryKey: [siteKey] })
  useChanged('site', refresh, refreshMs)
  useChanged('site-check', refresh, refreshMs)
  useChanged('ranking', refresh, refreshMs)
  useChanged('posting', refresh, refreshMs)
  useChanged('book-task', refresh, refreshMs)
}
