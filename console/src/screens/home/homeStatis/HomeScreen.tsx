import { Tabs } from 'antd'
import { useT } from '../../../i18n/TextProvider.tsx'
import { useFleet } from '../../../live/fleet.ts'
import { useMay, useMe } from '../../../ui/Me.tsx'
import { useAddressParams } from '../../../ui/useAddressParams.ts'
import { StatisticsPage } from '../statistics/StatisticsPage.tsx'
import { EmergencyStop } from './EmergencyStop.tsx'
import { FleetNumbers } from './FleetNumbers.tsx'
import { FleetPage } from './FleetPage.tsx'
import { keepLastTab, readLastTab } from './lastTab.ts'
import { NeedsPage } from './NeedsPage.tsx'
import { PausedPlatforms } from './PausedPlatforms.tsx'
import './home.css'

/**
 * The fleet and its emergency stop always in sight; under them what needs whoever looks, the fleet at work, and the statistics of the sites: the
 * one that the address names, else the one looked at last.
 */
export function HomeScreen() {
  const t = useT()
  const may = useMay()
  const { username } = useMe().info
  const [params, setParams] = useAddressParams()
  const pages = [
    { key: 'needs', label: t('home.needs') },
    { key: 'fleet', label: t('home.fleet') },
    ...(may('statistics.list') ? [{ key: 'sites', label: t('dashboard.title') }] : []),
  ]
  const asked = params.get('tab') ?? readLastTab(username)
  const page = pages.find(({ key }) => key === asked) ?? pages[0]!
  return (
    <div className="home">
      <FleetStrip />
      <Tabs
        className="home-tabs"
        activeKey={page.key}
        onChange={(key) => {
          keepLastTab(username, key)
          setParams(() => new URLSearchParams({ tab: key }))
        }}
        items={pages}
      />
      {page.key === 'needs' && <NeedsPage />}
      {page.key === 'fleet' && <FleetPage />}
      {page.key === 'sites' && <StatisticsPage />}
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
      <PausedPlatforms fleet={data} />
    </div>
  )
}
