import { resourceNamed } from '../../../api/resourceAt.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { MasterDetail } from '../../../resource/MasterDetail.tsx'
import { CardTabs } from '../../../ui/CardTabs.tsx'
import { useMay } from '../../../ui/Me.tsx'
import { UpgradeTab } from './UpgradeTab.tsx'

const siteIp = resourceNamed('site-ip')

/** The site-group page (site-cluster.md §2.3). */
export function SiteGroupScreen() {
  const t = useT()
  const may = useMay()
  const tabs = [
    {
      key: '1',
      title: t('site-ip.more.tab_group'),
      may: may('site-ip.list'),
      draw: () => <MasterDetail resource={siteIp} />,
    },
    { key: '2', title: t('upgrade.title'), may: may('upgrade.list'), draw: () => <UpgradeTab /> },
  ]
  return <CardTabs tabs={tabs.filter((tab) => tab.may)} />
}
