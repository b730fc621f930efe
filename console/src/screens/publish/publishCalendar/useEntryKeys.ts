import type { CalendarEntry } from '@quarterdeck/shared/contracts/publishing.ts'
import { choiceKey } from '@quarterdeck/shared/i18n/keys.ts'
import { publication } from '@quarterdeck/shared/resources/publish/publication.ts'
import type { KeyboardEvent } from 'react'
import { tell } from '../../../api/notices.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { type CalendarView, wallLater } from './calendarDays.ts'
import { isMovable, type Move } from './move.ts'

interface EntryKeys {
  view: CalendarView
  entries: readonly CalendarEntry[]
  mayMove: boolean
  onMove(move: Move): void
}

/** What dragging does, by keys, on the entry that has the focus: Shift with an arrow moves it, `m` asks for a time. */
export function useEntryKeys({ view, entries, mayMove, onMove }: EntryKeys) {
  const t = useT()
  return (event: KeyboardEvent) => {
    const on = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-entry]') : null
    const step = stepOf(event, view)
    const entry = on && step && entries.find((one) => String(one.id) === on.dataset.entry)
    if (!entry || !step || !mayMove) return
    event.preventDefault()
    if (isMovable(entry)) return onMove({ entry, to: wallLater(entry.time, step), revert: () => {} })
    const status = t(choiceKey(publication, 'status', entry.status))
    tell({ kind: 'info', text: t('publish-calendar.not_movable', { status }) })
  }
}

/** In a month a line is a week; beside the hours it is a quarter of one. */
function stepOf({ key, shiftKey, ctrlKey, altKey, metaKey }: KeyboardEvent, view: CalendarView) {
  if (ctrlKey || altKey || metaKey) return undefined
  if (!shiftKey) return key === 'm' ? {} : undefined
  const line = view === 'month' ? { days: 7 } : { minutes: 15 }
  switch (key) {
    case 'ArrowLeft':
      return { days: -1 }
    case 'ArrowRight':
      return { days: 1 }
    case 'ArrowUp':
      return view === 'month' ? { days: -7 } : { minutes: -15 }
    case 'ArrowDown':
      return line
    default:
      return undefined
  }
}
