import { useT } from '../../../i18n/TextProvider.tsx'
import { DayRangePicker } from '../../../ui/DayRangePicker.tsx'
import { useMay } from '../../../ui/Me.tsx'
import type { DayRangeState } from '../../../ui/useDayRange.ts'
import { CrawlLane } from './CrawlLane.tsx'
import { DayAxis } from './DayAxis.tsx'
import { MarkLanes } from './MarkLanes.tsx'
import { RankLane } from './RankLane.tsx'
import { VerdictLane } from './VerdictLane.tsx'
import { VisitLane } from './VisitLane.tsx'

const presets = [30, 90, 180, 365]

/** Everything over the same days, one lane each: what lies under each other happened on the same day. */
export function Timeline({ id, days }: { id: number; days: DayRangeState }) {
  const t = useT()
  const may = useMay()
  const { range } = days
  return (
    <section className="panel site-timeline" aria-label={t('site-timeline.timeline')}>
      <header className="panel-head">
        <h2>{t('site-timeline.timeline')}</h2>
        <DayRangePicker
          state={days}
          label={t('site-timeline.range')}
          presets={presets.map((count) => ({ days: count, label: t('site-timeline.last_days', { count }) }))}
        />
      </header>
      <div className="lanes">
        <DayAxis range={range} today={days.today} />
        {may('ranking.list') && <RankLane id={id} range={range} />}
        {may('site-check.list') && <VerdictLane id={id} range={range} />}
        <MarkLanes id={id} range={range} />
        {may('site-crawler.list') && <CrawlLane id={id} range={range} />}
        {may('site-access.list') && <VisitLane id={id} range={range} />}
        <DayAxis range={range} today={days.today} />
      </div>
    </section>
  )
}
