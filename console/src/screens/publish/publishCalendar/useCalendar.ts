import { nurtureDays } from '@quarterdeck/shared/contracts/nurture.ts'
import { publishCalendar } from '@quarterdeck/shared/contracts/publishing.ts'
import { isTime } from '@quarterdeck/shared/values/time.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { ask } from '../../../api/ask.ts'
import { useChanged } from '../../../live/LiveProvider.tsx'
import { useMay, useZone } from '../../../ui/Me.tsx'
import { useAddressParams } from '../../../ui/useAddressParams.ts'
import { calendarViews, daysShown, later } from './calendarDays.ts'
import { useWallClock } from './useWallClock.ts'

/** References by which the calendar is narrowed; they stand in the address, with the view, the day and the states. */
export const calendarFilters = ['platform', 'account', 'persona'] as const
export type CalendarFilterName = (typeof calendarFilters)[number]

/** A month may hold thousands of posts: while very many change, it is not asked for each second. */
const refreshMs = 3000
/** How many starts a day has is looked at, and seldom acted on. */
const startsMs = 30_000

/** What of the calendar is shown, and what stands there. `isMoving`: what was loaded stays while somebody is asked about it. */
export function useCalendar({ isMoving }: { isMoving: boolean }) {
  const zone = useZone()
  const today = useWallClock(zone).slice(0, 10)
  const [params, change] = useAddressParams()
  const queries = useQueryClient()
  const view = calendarViews.find((one) => one === params.get('view')) ?? 'month'
  const asked = params.get('day') ?? ''
  const day = /^\d{4}-\d\d-\d\d$/.test(asked) && isTime(asked) ? asked : today
  const filters = Object.fromEntries(calendarFilters.map((name) => [name, params.get(name) ?? ''])) as Record<
    CalendarFilterName,
    string
  >
  const status = params.get('status') ?? ''
  const { from, to } = daysShown(view, day)
  const queryKey = ['publication', 'calendar', from, to, filters]
  const loaded = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const given = Object.entries(filters).filter(([, value]) => value !== '')
      return (await ask(publishCalendar, { query: { from, to, ...Object.fromEntries(given) } }, { signal })).data
    },
    placeholderData: keepPreviousData,
    enabled: !isMoving,
  })
  const mayNurture = useMay()('nurture-task.list')
  const startsKey = ['nurture-task', 'days', from, to, filters.account]
  const nurture = useQuery({
    queryKey: startsKey,
    queryFn: async ({ signal }) => {
      const account = filters.account === '' ? {} : { account: Number(filters.account) }
      const { data } = await ask(nurtureDays, { query: { from, to, ...account } }, { signal })
      return new Map(data.map(({ day, starts }) => [day, starts]))
    },
    enabled: mayNurture,
  })
  useChanged('nurture-slot', () => void queries.invalidateQueries({ queryKey: startsKey }), startsMs)
  const refresh = () => queries.invalidateQueries({ queryKey: ['publication', 'calendar'] })
  useChanged('publication', () => void refresh(), refreshMs)
  return {
    zone,
    today,
    view,
    day,
    from,
    to,
    filters,
    /** Codes of the states that are shown; none: all. */
    status: status === '' ? [] : status.split(',').map(Number),
    loaded,
    /** How many nurture starts there are on each day; days without any are left out. */
    starts: nurture.data,
    refresh,
    change,
    go: (by: 1 | -1) => change({ day: later(view, day, by) }),
  }
}
export type Calendar = ReturnType<typeof useCalendar>
