import { useQuery } from '@tanstack/react-query'
import { useT } from '../../../i18n/TextProvider.tsx'
import type { DayRange } from '../../../ui/useDayRange.ts'
import { Lane } from './Lane.tsx'
import { type Mark, marksQuery } from './siteQueries.ts'

const height = 28

/** Certificate, domain, upgrades, postings and tasks: a lane each, with a mark on each day that has something. */
export function MarkLanes({ id, range }: { id: number; range: DayRange }) {
  const t = useT()
  const query = useQuery(marksQuery(id, range))
  if (!query.data) {
    return (
      <Lane title={t('site-timeline.marks')} height={height} query={query}>
        {null}
      </Lane>
    )
  }
  const { days, lanes } = query.data
  return lanes.map(({ kind, marks }) => (
    <Lane
      key={kind}
      title={t(`site-timeline.kind.${kind}`)}
      height={height}
      query={query}
      empty={marks.length === 0 ? t('site-timeline.none') : undefined}
    >
      <div className="lane-strip marks">
        {marks.map((mark) => (
          <MarkDot key={mark.day} mark={mark} days={days} />
        ))}
      </div>
    </Lane>
  ))
}

/** What lies after the days stands at their end, with its day. */
function MarkDot({ mark: { day, count, tone, texts }, days }: { mark: Mark; days: readonly string[] }) {
  const t = useT()
  const at = days.indexOf(day)
  const words = [...texts, ...(count > texts.length ? ['…'] : [])].join('\n')
  if (at < 0)
    return (
      <span className="mark-later" data-tone={tone} data-tip={`${t('site-timeline.marks_later', { day })}\n${words}`}>
        {day} →
      </span>
    )
  return (
    <span
      className="mark"
      data-tone={tone}
      data-tip={`${day}\n${words}`}
      role="img"
      aria-label={`${day}: ${words}`}
      style={{ left: `${(100 * (at + 0.5)) / days.length}%` }}
    >
      {count > 1 ? count : ''}
    </span>
  )
}
