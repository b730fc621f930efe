import { Tabs } from 'antd'
import { useT } from '../../../i18n/TextProvider.tsx'
import { useFleet } from '../../../live/fleet.ts'
import { useMay } from '../../../ui/Me.tsx'
import { StatisticsPage } from '../statistics/StatisticsPage.tsx'
import { EmergencyStop } from './EmergencyStop.tsx'
import { FleetNumbers } from './FleetNumbers.tsx'
import { FleetPage } from './FleetPage.tsx'
import './home.css'
import { useAddressParams } from '../../../ui/useAddressParams.ts'

/** The fleet and its emergency stop always in sight; under them the statistics of the sites, and the fleet at work. */
export function HomeScreen() {
  const t = useT()
  const may = useMay()
  const [params, setParams] = useAddressParams()
  const pages = [
    ...(may('statistics.list') ? [{ key: 'sites', label: t('dashboard.title') }] : []),
    { key: 'fleet', label: t('home.fleet') },
  ]
  const page = pages.find(({ key }) => key === params.get('tab')) ?? pages[0]
  return (
    <div className="home">
      <FleetStrip />
      {pages.length > 1 && (
        <Tabs
          className="home-tabs"
          activeKey={page?.key ?? ''}
          onChange={(key) => setParams(() => new URLSearchParams(key === pages[0]?.key ? {} : { tab: key }))}
          items={pages}
        />
      )}
      {page?.key === 'sites' && <StatisticsPage />}
      {page?.key === 'fleet' && <FleetPage />}
    </div>
  )
}

/** One line of the fleet; what cannot be loaded is said by the page of the fleet. */
function FleetStrip() {
  const { data } = useFleet()
  if (!data) return <div className="home-top home-top-wait" />
  return (
    <div className="home-top">
      <FleetNumbers fleet={data} />
      <EmergencyStop fleet={data} />
    </div>
  )
}
