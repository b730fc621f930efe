import { useMemo } from 'react'
import { resourceNamed } from '../../../api/resourceAt.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { ListView } from '../../../resource/list/ListView.tsx'
import { columnsOf } from '../../../resource/table/columnsOf.tsx'
import { useResourceList } from '../../../resource/useResourceList.ts'
import { CrawlerChart } from './CrawlerChart.tsx'
import './access.css'

const siteCrawler = resourceNamed('site-crawler')

/** Tab 2: visits of crawlers, beside their number day by day under the same filter. */
export function CrawlerTab() {
  const t = useT()
  const list = useResourceList(siteCrawler)
  const columns = useMemo(() => columnsOf(siteCrawler, t), [t])
  return (
    <div className="crawlers">
      <ListView list={list} columns={columns} />
      <CrawlerChart filters={list.state.filters} />
    </div>
  )
}
