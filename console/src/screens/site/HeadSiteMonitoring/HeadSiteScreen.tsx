import { useT } from '../../../i18n/TextProvider.tsx'
import { CardTabs } from '../../../ui/CardTabs.tsx'
import { useMay } from '../../../ui/Me.tsx'
import { RankingList } from './RankingList.tsx'
import { RtsLinks } from './RtsLinks.tsx'

/** Head-site monitoring (site-cluster.md §2.8). */
export function HeadSiteScreen() {
  const t = useT()
  const may = useMay()
  const tabs = [
    { key: '1', title: t('ranking.title'), may: may('ranking.list'), draw: () => <RankingList /> },
    { key: '2', title: t('link-pool.more.tab_rts'), may: may('link-pool.list'), draw: () => <RtsLinks /> },
  ]
  return <CardTabs tabs={tabs.filter((tab) => tab.may)} />
}
