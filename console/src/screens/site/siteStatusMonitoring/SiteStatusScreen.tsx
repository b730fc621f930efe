import { useMemo } from 'react'
import { resourceNamed } from '../../../api/resourceAt.ts'
import type { Query } from '../../../api/resourceCalls.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import type { Overrides } from '../../../resource/overrides.ts'
import { ResourceScreen } from '../../../resource/ResourceScreen.tsx'
import { useMay } from '../../../ui/Me.tsx'
import { SiteAddress } from '../../../ui/SiteAddress.tsx'
import { CheckNow } from './CheckNow.tsx'
import { IpList } from './IpList.tsx'
import { useShownFilters } from './useShownFilters.ts'
import '../../../resource/masterDetail.css'

const siteCheck = resourceNamed('site-check')

/** Site status monitoring (site-cluster.md §2.9): the checks, and beside them the same sites by real IP. */
export function SiteStatusScreen() {
  const t = useT()
  const mayCheck = useMay()('site-check.run', true)
  const filters: Query = useShownFilters(siteCheck)
  const overrides = useMemo<Overrides>(
    () => ({
      cells: { url: ({ url }) => <SiteAddress text={String(url)} link="https" copyable /> },
      selectable: mayCheck,
      tools: (list) => mayCheck && <CheckNow list={list} />,
      exportQuestion: (total) => t('export.confirm', { total }),
    }),
    [t, mayCheck],
  )
  return (
    <div className="master-detail">
      <ResourceScreen resource={siteCheck} overrides={overrides} />
      <IpList filters={filters} />
    </div>
  )
}
