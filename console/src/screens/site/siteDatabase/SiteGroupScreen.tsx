import { useT } from '../../../i18n/TextProvider.tsx'
import { MasterDetail } from '../../../resource/MasterDetail.tsx'
import { resourceNamed } from '../../../resource/resourceAt.ts'
import { CardTabs } from '../../../ui/CardTabs.tsx'

const siteIp = resourceNamed('site-ip')

/** The site-group page (site-cluster.md §2.3). */
export function SiteGroupScreen() {
  const t = useT()
  return (
    <CardTabs
      tabs={[{ key: '1', title: t('console-site.tab_group'), draw: () => <MasterDetail resource={siteIp} /> }]}
    />
  )
}
