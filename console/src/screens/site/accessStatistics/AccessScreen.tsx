import { useT } from '../../../i18n/TextProvider.tsx'
import { CardTabs } from '../../../ui/CardTabs.tsx'
import { useMay } from '../../../ui/Me.tsx'
import { AccessTab } from './AccessTab.tsx'
import { CrawlerTab } from './CrawlerTab.tsx'

/** Access and crawler statistics (site-cluster.md §2.7). */
export function AccessScreen() {
  const t = useT()
  const may = useMay()
  const tabs = [
    { key: '1', title: t('site-access.more.tab'), may: may('site-access.list'), draw: () => <AccessTab /> },
    { key: '2', title: t('site-crawler.title'), may: may('site-crawler.list'), draw: () => <CrawlerTab /> },
  ]
  return <CardTabs tabs={tabs.filter((tab) => tab.may)} />
}
