import { dimensionsOf, rangesOf, type StatisticsDefinition } from '@quarterdeck/shared/resource/statistics.ts'
import { isTime } from '@quarterdeck/shared/values/time.ts'

/** What the address says of a page of figures. */
export interface FigureState {
  range: number
  /** Days of one's own, in place of a range. */
  own: { start: string; end: string } | undefined
  by: string[]
  /** By dimension. */
  only: Record<string, string>
  order: string
  sort: 'asc' | 'desc'
  page: number
}

const usualRange = 7

export function figureStateOf(definition: StatisticsDefinition, params: URLSearchParams): FigureState {
  const known = dimensionsOf(definition)
  const by = (params.get('by') ?? '')
    .split(',')
    .filter((name, n, all) => known.includes(name) && all.indexOf(name) === n)
  const [start, end] = [params.get('start') ?? '', params.get('end') ?? '']
  const isOwn = isTime(start) && isTime(end) && start <= end
  const order = params.get('order') ?? ''
  return {
    range: rangesOf(definition).find((days) => String(days) === params.get('range')) ?? usualRange,
    own: isOwn ? { start, end } : undefined,
    by: by.length > 0 ? by.slice(0, 2) : [...definition.by],
    only: Object.fromEntries(
      Object.keys(definition.dimensions).flatMap((name) => {
        const value = params.get(name) ?? ''
        return value === '' ? [] : [[name, value]]
      }),
    ),
    order: order in definition.measures ? order : '',
    sort: params.get('sort') === 'asc' ? 'asc' : 'desc',
    page: Math.max(1, Number(params.get('page')) || 1),
  }
}

/** What the call is asked. */
export function askedOf({ range, own, by, only, order, sort }: FigureState): Record<string, string | number> {
  return {
    ...(own ? { start_time: own.start, end_time: own.end } : { range }),
    by: by.join(','),
    ...only,
    ...(order !== '' && { order_field: order, order_sort: sort }),
  }
}
