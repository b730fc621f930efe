import { resourceNamed } from '../../../api/resourceAt.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { ResourceScreen } from '../../../resource/ResourceScreen.tsx'
import { CardTabs } from '../../../ui/CardTabs.tsx'
import { useMay } from '../../../ui/Me.tsx'
import { pieces } from './pieces.ts'
import { RtsLinks } from './RtsLinks.tsx'

const ranking = resourceNamed('ranking')

/** Head-site monitoring (site-cluster.md §2.8). */
export function HeadSiteScreen() {
  const t = useT()
  const may = useMay()
  const tabs = [
    {
      key: '1',
      title: t('ranking.title'),
      may: may('ranking.list'),
      draw: () => <ResourceScreen resource={ranking} pieces={pieces} />,
    },
    { key: '2', title: t('link-pool.more.tab_rts'), may: may('link-pool.list'), draw: () => <RtsLinks /> },
  ]
  return <CardTabs tabs={tabs.filter((tab) => tab.may)} />
}
