import { useT } from '../../../i18n/TextProvider.tsx'
import { CardTabs } from '../../../ui/CardTabs.tsx'
import { SiteList } from './SiteList.tsx'
import { TitleStatistics } from './TitleStatistics.tsx'

/** Site management (site-cluster.md §2.6). */
export function SiteAdministrationScreen() {
  const t = useT()
  return (
    <CardTabs
      tabs={[
        { key: '1', title: t('site.more.tab_sites'), draw: () => <SiteList /> },
        { key: '2', title: t('site.more.tab_titles'), draw: () => <TitleStatistics /> },
      ]}
    />
  )
}
