import type { SiteEventKind } from '@quarterdeck/shared/contracts/siteTimeline.ts'
import { useQuery } from '@tanstack/react-query'
import { Pagination, Segmented, Skeleton } from 'antd'
import { Link } from 'react-router-dom'
import { formatNumber } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/TextProvider.tsx'
import { Failed } from '../../../ui/Failed.tsx'
import { useAddressParams } from '../../../ui/useAddressParams.ts'
import type { DayRange } from '../../../ui/useDayRange.ts'
import { eventsQuery } from './siteQueries.ts'

const pageSize = 30
/** What is known by the day alone. */
const byDay = new Set<SiteEventKind>(['crawl', 'visit'])

/** What happened, in words, each with the way to the list that it stands in. */
export function EventList({ id, range }: { id: number; range: DayRange }) {
  const { t, language } = useTexts()
  const [params, go] = useAddressParams()
  const kind = (params.get('kind') ?? undefined) as SiteEventKind | undefined
  const page = Math.max(1, Number(params.get('page')) || 1)
  const events = useQuery(eventsQuery(id, range, { kind, page }))
  const counts = Object.entries(events.data?.kinds ?? {}) as [SiteEventKind, number][]
  const all = counts.reduce((sum, [, count]) => sum + count, 0)
  const option = (name: string, words: string, count: number) => ({
    value: name,
    label: (
      <>
        {words} <span className="faint numbers">{formatNumber(count, language)}</span>
      </>
    ),
  })
  return (
    <section className="panel site-events">
      <header className="panel-head">
        <h2>{t('site-timeline.events')}</h2>
        {all > 0 && (
          <Segmented
            size="small"
            aria-label={t('site-timeline.kind_label')}
            value={kind ?? ''}
            onChange={(value) => go({ kind: value || undefined, page: undefined })}
            options={[
              option('', t('site-timeline.all_kinds'), all),
              ...counts.map(([name, count]) => option(name, t(`site-timeline.kind.${name}`), count)),
            ]}
          />
        )}
      </header>
      {events.isLoading && <Skeleton active title={false} paragraph={{ rows: 5 }} />}
      {events.error && !events.data && (
        <Failed title={t('list.could_not_load')} error={events.error} onRetry={() => void events.refetch()} />
      )}
      {events.data?.data.length === 0 && <p className="lane-none">{t('site-timeline.events_none')}</p>}
      <ol className="site-events-list" data-waiting={events.isPlaceholderData || undefined}>
        {events.data?.data.map((event) => (
          <li key={event.id}>
            <time className="numbers">{byDay.has(event.kind) ? event.time.slice(0, 10) : event.time.slice(0, 16)}</time>
            <span className="site-events-kind">{t(`site-timeline.kind.${event.kind}`)}</span>
            <span className="mark" data-tone={event.tone} aria-hidden="true" />
            <Link to={event.link}>{event.text}</Link>
          </li>
        ))}
      </ol>
      {(events.data?.totalCount ?? 0) > pageSize && (
        <Pagination
          size="small"
          showSizeChanger={false}
          current={page}
          pageSize={pageSize}
          total={events.data?.totalCount ?? 0}
          onChange={(next) => go({ page: next === 1 ? undefined : String(next) })}
        />
      )}
    </section>
  )
}
