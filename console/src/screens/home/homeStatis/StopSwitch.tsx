import { PlayCircleOutlined, StopOutlined } from '@ant-design/icons'
import { setHalt } from '@quarterdeck/shared/contracts/fleet.ts'
import { useQueryClient } from '@tanstack/react-query'
import { ask } from '../../../api/ask.ts'
import { tell } from '../../../api/notices.ts'
import { useAction } from '../../../api/useAction.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { type FleetStatus, fleetQuery } from '../../../live/fleet.ts'
import { ConfirmAction } from '../../../ui/ConfirmAction.tsx'
import { useMay } from '../../../ui/Me.tsx'

/** Halts all work in the fleet within 5 seconds, or lets it go on. Both ask first. */
export function StopSwitch({ fleet: { halted, halted_by, running } }: { fleet: FleetStatus }) {
  const t = useT()
  const allowed = useMay()('fleet.halt', true)
  const queries = useQueryClient()
  const halt = useAction((stop: boolean) => ask(setHalt, { body: { halted: stop } }), {
    onDone({ data }, stop) {
      const text = stop ? t('halt.stopped', { count: data.stopped_runs }) : t('halt.resumed')
      tell({ kind: 'success', text })
      return queries.invalidateQueries({ queryKey: fleetQuery.queryKey })
    },
  })
  if (halted) {
    return (
      <div className="stop stop-on" role="status">
        <div>
          <strong>{t('halt.halted')}</strong>
          {halted_by && <span>{t('halt.halted_by', { user: halted_by })}</span>}
        </div>
        {allowed && (
          <ConfirmAction
            type="primary"
            small={false}
            danger={false}
            icon={<PlayCircleOutlined aria-hidden />}
            label={t('halt.resume')}
            question={t('home.resume_confirm')}
            verb={t('halt.resume')}
            onConfirm={() => halt.mutateAsync(false)}
          />
        )}
      </div>
    )
  }
  return (
    allowed && (
      <div className="stop">
        <ConfirmAction
          type="default"
          small={false}
          icon={<StopOutlined aria-hidden />}
          label={t('halt.stop')}
          question={t('halt.stop_confirm', { count: running.length })}
          verb={t('halt.stop')}
          onConfirm={() => halt.mutateAsync(true)}
        />
      </div>
    )
  )
}
