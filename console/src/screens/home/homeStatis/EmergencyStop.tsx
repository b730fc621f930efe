import { StopOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { isCodeAsked } from '../../../api/consequence.ts'
import { tell } from '../../../api/notices.ts'
import { useAction } from '../../../api/useAction.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { type FleetStatus, fleetQuery } from '../../../live/fleet.ts'
import { useMay } from '../../../ui/Me.tsx'
import { HaltLine } from './HaltLine.tsx'
import { type HaltKind, turnHalt } from './haltCalls.ts'

const StopDialog = lazy(() => import('./StopDialog.tsx').then((module) => ({ default: module.StopDialog })))

/** Halts work within 5 seconds, in the whole fleet or in a part of it, or lets it go on. Both ask first. */
export function EmergencyStop({ fleet: { halted, halts, unheard, running } }: { fleet: FleetStatus }) {
  const t = useT()
  const may = useMay()
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const turn = useAction(
    ({ what, change }: { what: Parameters<typeof turnHalt>[0]; change: Parameters<typeof turnHalt>[1] }) =>
      turnHalt(what, change),
    {
      // Asked for where it is typed.
      onFailed: isCodeAsked,
      onDone(stopped, { change }) {
        const text = !change.halted
          ? t('halt.resumed')
          : stopped === undefined
            ? t('halt.part_stopped')
            : t('halt.stopped', { count: stopped })
        tell({ kind: 'success', text })
        return queries.invalidateQueries({ queryKey: fleetQuery.queryKey })
      },
    },
  )
  const stop = (what: { kind: HaltKind; ids: number[] }, reason: string) =>
    turn.mutateAsync({ what, change: { halted: true, reason } })
  const isAllowed = may('fleet.halt', true) || may('host.halt', true) || may('phone.halt', true)
  if (halts.length === 0 && unheard.phones === 0 && !isAllowed) return null
  return (
    <div className={halts.length > 0 ? 'stop stop-on' : 'stop'} role={halts.length > 0 ? 'status' : undefined}>
      <div>
        {halted && <strong>{t('halt.halted')}</strong>}
        {halts.length > 0 && (
          <ul>
            {halts.map((halt) => (
              <HaltLine
                key={`${halt.kind} ${halt.id}`}
                halt={halt}
                onResume={(code) =>
                  turn.mutateAsync({
                    what: { kind: halt.kind, ids: [halt.id] },
                    change: { halted: false, ...(code !== undefined && { code }) },
                  })
                }
              />
            ))}
          </ul>
        )}
        {unheard.phones > 0 && (
          <span role="alert">{t('halt.unheard', { count: unheard.phones, time: unheard.until })}</span>
        )}
      </div>
      {isAllowed && (
        <Button danger icon={<StopOutlined aria-hidden />} onClick={() => setAsking(true)}>
          {t(halted ? 'halt.stop_part' : may('fleet.halt', true) ? 'halt.stop' : 'phone.action.halt')}
        </Button>
      )}
      {isAsking && (
        <Suspense fallback={null}>
          <StopDialog running={running.length} halted={halted} onStop={stop} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </div>
  )
}
