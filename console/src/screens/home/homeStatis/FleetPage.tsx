import { Skeleton } from 'antd'
import { useT } from '../../../i18n/TextProvider.tsx'
import { useFleet } from '../../../live/fleet.ts'
import { Failed } from '../../../ui/Failed.tsx'
import { Failures } from './Failures.tsx'
import { HourChart } from './HourChart.tsx'
import { Running } from './Running.tsx'
import { TaskSwitches } from './TaskSwitches.tsx'

/** The switches, what runs, what failed: at a glance, kept up to date. */
export function FleetPage() {
  const t = useT()
  const fleet = useFleet()
  const { data } = fleet
  if (!data && fleet.error) {
    return <Failed title={t('list.could_not_load')} error={fleet.error} onRetry={() => void fleet.refetch()} />
  }
  if (!data) return <Skeleton active paragraph={{ rows: 12 }} />
  return (
    <>
      <TaskSwitches fleet={data} />
      <div className="home-columns">
        <HourChart fleet={data} />
        <Running fleet={data} />
      </div>
      <Failures fleet={data} />
    </>
  )
}
