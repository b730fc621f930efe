import FullCalendar, { type CalendarOptions, type CalendarRef, type EventInput } from '@fullcalendar/react'
import dayGrid from '@fullcalendar/react/daygrid'
import interaction from '@fullcalendar/react/interaction'
import classicTheme from '@fullcalendar/react/themes/classic'
import timeGrid from '@fullcalendar/react/timegrid'
import type { CalendarEntry, PublishCalendar } from '@quarterdeck/shared/contracts/publishing.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { localeOf } from '../../../i18n/days.ts'
import { useTexts } from '../../../i18n/TextProvider.tsx'
import { counted } from '../../../resource/bulkEdit/counted.ts'
import type { CalendarView } from './calendarDays.ts'
import { DayTop } from './DayTop.tsx'
import { EntryChip } from './EntryChip.tsx'
import { isMovable, type Move } from './move.ts'
import { useEntriesThatFit } from './useEntriesThatFit.ts'
import { useEntryKeys } from './useEntryKeys.ts'
import { useWallClock } from './useWallClock.ts'
import '@fullcalendar/react/skeleton.css'
import '@fullcalendar/react/themes/classic/theme.css'
import './calendarGrid.css'

interface CalendarGridProps {
  view: CalendarView
  day: string
  shown: PublishCalendar
  /** How many nurture starts there are, by day; undefined until that is known. */
  starts: ReadonlyMap<string, number> | undefined
  mayMove: boolean
  onMove(move: Move): void
  onOpen(entry: CalendarEntry): void
  onDay(day: string): void
  onCompose: ((time: string) => void) | undefined
}

const usual: CalendarOptions = {
  plugins: [dayGrid, timeGrid, interaction, classicTheme],
  timeZone: 'UTC',
  firstDay: 1,
  headerToolbar: false,
  height: '100%',
  fixedWeekCount: false,
  expandRows: true,
  nowIndicator: true,
  allDaySlot: false,
  // A post has no length: this is as high as its line.
  defaultTimedEventDuration: '00:20',
  eventMinHeight: 21,
  slotMinHeight: 32,
  slotDuration: '00:30',
  snapDuration: '00:05',
  scrollTime: '07:00',
  slotHeaderFormat: { hour: '2-digit', minute: '2-digit', hour12: false },
  slotEventOverlap: false,
  eventOrder: 'start,title',
  eventInteractive: true,
  eventDurationEditable: false,
  eventDisplay: 'block',
  eventColor: 'transparent',
  eventDidMount({ el, event }) {
    el.dataset.entry = event.id
  },
  dayCellTopInnerClass: 'calendar-day-top',
  dayCellDidMount: hear,
  dayHeaderDidMount: hear,
  dayHeaderInnerClass: 'calendar-day-head',
  popoverClass: 'calendar-popover',
  popoverFormat: { year: 'numeric', month: 'long', day: 'numeric', weekday: 'short' },
  moreLinkClick() {
    requestAnimationFrame(keepInSight)
    return 'popover'
  },
}
const views = { month: 'dayGridMonth', week: 'timeGridWeek', day: 'timeGridDay' } as const

/**
 * The days with their posts. What is drawn are wall-clock times of the installation as if they were UTC: no zone, neither that of the browser
 * nor a change of the offset, comes between what is shown and what is dragged.
 */
export function CalendarGrid({
  view,
  day,
  shown,
  starts,
  mayMove,
  onMove,
  onOpen,
  onDay,
  onCompose,
}: CalendarGridProps) {
  const { t, language } = useTexts()
  const calendar = useRef<CalendarRef>(null)
  const grid = useRef<HTMLElement>(null)
  const most = useEntriesThatFit(grid, view, day)
  const now = useWallClock(shown.zone)
  const over = useMemo(() => new Set(shown.over.map((one) => `${one.day} ${one.account}`)), [shown])
  const events = useMemo(
    () =>
      shown.entries.map(
        (entry): EventInput => ({
          id: String(entry.id),
          title: entry.name,
          start: entry.time.replace(' ', 'T'),
          startEditable: mayMove && isMovable(entry),
          extendedProps: { entry },
        }),
      ),
    [shown, mayMove],
  )
  useEffect(() => {
    // Not while React renders: the calendar renders by itself.
    const api = calendar.current?.getApi()
    queueMicrotask(() => api?.changeView(views[view], day))
  }, [view, day])
  const compose = useCallback(
    (time: string) => {
      const from = time.length > 10 ? time : `${time} 09:00:00`
      if (from > now) onCompose?.(from)
      else if (from.slice(0, 10) === now.slice(0, 10)) onCompose?.(now)
    },
    [now, onCompose],
  )
  const keys = useEntryKeys({ view, entries: shown.entries, mayMove, onMove })
  return (
    <section
      ref={grid}
      className="publish-calendar-days"
      aria-label={t('publish-calendar.title')}
      data-view={view}
      onKeyDown={keys}
    >
      <FullCalendar
        {...usual}
        ref={calendar}
        initialView={views[view]}
        initialDate={day}
        now={`${now.replace(' ', 'T')}Z`}
        locale={localeOf(language)}
        eventMaxStack={view === 'week' ? 2 : 6}
        dayMaxEvents={most}
        events={events}
        eventContent={(info) => {
          const entry = entryOf(info.event)
          return <EntryChip entry={entry} isOver={over.has(`${entry.time.slice(0, 10)} ${entry.account}`)} t={t} />
        }}
        eventClick={({ event }) => onOpen(entryOf(event))}
        eventDrop={({ event, revert }) => onMove({ entry: entryOf(event), to: wallOf(event.start), revert })}
        dateClick={({ dateStr, jsEvent }) => {
          const isButton = jsEvent.target instanceof Element && jsEvent.target.closest('button') !== null
          if (onCompose && !isButton) compose(dateStr.slice(0, 19).replace('T', ' '))
        }}
        dayCellTopContent={({ date, isToday, monthText, text, dayNumberText }) =>
          top(date, monthText ? text : dayNumberText, { isToday })
        }
        dayHeaderContent={({ date, isToday, text, inPopover }) =>
          view === 'month' || inPopover ? text : top(date, text, { isToday })
        }
        moreLinkContent={({ num }) => t('publish-calendar.more', counted(num, language))}
        moreLinkHint={(num) => t('publish-calendar.more', counted(num, language))}
        closeHint={t('action.close')}
      />
    </section>
  )

  function top(date: Date, text: string, { isToday }: { isToday: boolean }) {
    const its = wallOf(date).slice(0, 10)
    const add = onCompose && its >= now.slice(0, 10) ? () => compose(its) : undefined
    const nurtures = starts?.get(its) ?? 0
    return (
      <DayTop day={its} text={text} isToday={isToday} shown={shown} starts={nurtures} onDay={onDay} onCompose={add} />
    )
  }
}

const entryOf = ({ extendedProps }: { extendedProps: Record<string, unknown> }) => extendedProps.entry as CalendarEntry

/** What the calendar calls UTC is the clock of the installation. */
function wallOf(date: Date | null): string {
  return formatTime(date?.getTime() ?? 0, 'UTC')
}

/** A name of a day that only repeats its date is hidden from screen readers; ours is a button, with more beside it. */
function hear({ el }: { el: HTMLElement }): void {
  el.querySelector('.calendar-day-number')?.closest('[aria-hidden]')?.removeAttribute('aria-hidden')
}

/** The calendar opens the list of a full day beside its cell, also where that reaches below the page. */
function keepInSight(): void {
  const list = document.querySelector<HTMLElement>('.calendar-popover')
  if (!list) return
  const below = list.getBoundingClientRect().bottom + 8 - window.innerHeight
  if (below > 0) list.style.top = `${list.offsetTop - below}px`
}
