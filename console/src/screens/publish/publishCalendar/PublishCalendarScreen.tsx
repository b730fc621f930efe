import type { CalendarEntry } from '@quarterdeck/shared/contracts/publishing.ts'
import { Skeleton } from 'antd'
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useT } from '../../../i18n/TextProvider.tsx'
import { Failed } from '../../../ui/Failed.tsx'
import { useMay } from '../../../ui/Me.tsx'
import { useHotkey } from '../../../ui/useHotkey.ts'
import { CalendarTools } from './CalendarTools.tsx'
import { composeAddress } from './composeAddress.ts'
import type { Move } from './move.ts'
import { RescheduleDialog } from './RescheduleDialog.tsx'
import { StateLine } from './StateLine.tsx'
import { useCalendar } from './useCalendar.ts'
import './publishCalendar.css'

// The calendar itself is heavy, and what stands above it is not.
const CalendarGrid = lazy(() => import('./CalendarGrid.tsx').then((module) => ({ default: module.CalendarGrid })))

/** Posts on the days on which they go out, on the clock of the installation. */
export function PublishCalendarScreen() {
  const t = useT()
  const navigate = useNavigate()
  const may = useMay()
  const [move, setMove] = useState<Move>()
  const calendar = useCalendar({ isMoving: move !== undefined })
  const { loaded, status, change } = calendar
  const mayCompose = may('release.publish', true)
  const compose = useCallback((time?: string) => void navigate(composeAddress(time)), [navigate])
  const open = useCallback((entry: CalendarEntry) => void navigate(`/publicationManage?row=${entry.id}`), [navigate])
  const showDay = useCallback((day: string) => change({ view: 'day', day }), [change])
  useHotkey('n', () => compose(), { enabled: mayCompose })
  useHotkey('r', () => void calendar.refresh())
  const data = loaded.data
  const states = status.join()
  const shown = useMemo(
    () => data && { ...data, entries: data.entries.filter((one) => states === '' || isAmong(one.status, states)) },
    [data, states],
  )
  if (!data && loaded.error) {
    return <Failed title={t('list.could_not_load')} error={loaded.error} onRetry={() => void loaded.refetch()} />
  }
  return (
    <div className="publish-calendar">
      <CalendarTools calendar={calendar} onCompose={mayCompose ? () => compose() : undefined} />
      <StateLine calendar={calendar} />
      <div className="publish-calendar-grid" aria-busy={loaded.isFetching}>
        <Suspense fallback={<Skeleton active paragraph={{ rows: 12 }} />}>
          {shown ? (
            <CalendarGrid
              view={calendar.view}
              day={calendar.day}
              shown={shown}
              starts={calendar.starts}
              mayMove={may('publication.reschedule', true)}
              onMove={setMove}
              onOpen={open}
              onDay={showDay}
              onCompose={mayCompose ? compose : undefined}
            />
          ) : (
            <Skeleton active paragraph={{ rows: 12 }} />
          )}
        </Suspense>
      </div>
      {move && (
        <RescheduleDialog
          move={move}
          zone={calendar.zone}
          onDone={() => void calendar.refresh()}
          onClose={() => setMove(undefined)}
        />
      )}
    </div>
  )
}

/** `0,2` */
function isAmong(status: number, states: string): boolean {
  return states.split(',').includes(String(status))
}
