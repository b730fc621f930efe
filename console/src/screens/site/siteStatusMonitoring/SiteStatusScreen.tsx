import { useMemo } from 'react'
import { resourceNamed } from '../../../api/resourceAt.ts'
import type { Query } from '../../../api/resourceCalls.ts'
import { ResourceScreen } from '../../../resource/ResourceScreen.tsx'
import type { ScreenExtensions } from '../../../resource/screenExtensions.ts'
import { useMay } from '../../../ui/Me.tsx'
import { CheckNow } from './CheckNow.tsx'
import { IpList } from './IpList.tsx'
import { useShownFilters } from './useShownFilters.ts'
import '../../../resource/masterDetail.css'

const siteCheck = resourceNamed('site-check')

/** Site status monitoring (site-cluster.md §2.9): the checks, and beside them the same sites by real IP. */
export function SiteStatusScreen() {
  const mayCheck = useMay()('site-check.run', true)
  const filters: Query = useShownFilters(siteCheck)
  const extensions = useMemo<ScreenExtensions>(
    () => ({
      ...(mayCheck && { tools: CheckNow, selectable: true }),
      exportQuestion: (t, total) => t('export.confirm', { total, count: total }),
    }),
    [mayCheck],
  )
  return (
    <div className="master-detail">
      <ResourceScreen resource={siteCheck} extensions={extensions} />
      <IpList filters={filters} />
    </div>
  )
}
