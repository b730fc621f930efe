import { exportIpDomains, ipDomains } from '@quarterdeck/shared/contracts/siteStatistics.ts'
import { useMemo } from 'react'
import { ask, askFile } from '../../../api/ask.ts'
import { type Loaded, loadedOf, type Query } from '../../../api/resourceCalls.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import type { FilterSpec } from '../../../resource/filters/filterSpec.ts'
import { InnerList } from '../../../resource/list/InnerList.tsx'
import { useList } from '../../../resource/list/useList.ts'
import type { Column } from '../../../resource/table/column.ts'
import { ExportButton } from '../../../resource/toolbar/ExportButton.tsx'
import { CutText } from '../../../ui/CutText.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useMay } from '../../../ui/Me.tsx'

interface DomainRow {
  id: number
  ip: string
  domain: string
}

interface DomainsDialogProps {
  /** `<type>.<ip>`: 0 main domains, 1 all. */
  opened: string
  filters: Query
  onClose(): void
}

const noFilters: FilterSpec[] = []

/** The main domains, or all domains, behind one IP. */
export function DomainsDialog({ opened, filters, onClose }: DomainsDialogProps) {
  const t = useT()
  const mayExport = useMay()('site-check.export')
  const fixed = useMemo(
    () => ({ ...filters, type: opened.startsWith('1.') ? 1 : 0, ip: opened.slice(2) }),
    [filters, opened],
  )
  const list = useList<DomainRow>({
    name: 'site-check.domains',
    topics: ['site-check'],
    prefix: 'domains.',
    paged: true,
    filters: noFilters,
    fixed,
    load: loadDomains,
  })
  const columns = useMemo<Column<DomainRow>[]>(
    () => [
      { key: 'ip', title: t('site-statistics.ip'), width: 180, render: ({ ip }) => <CutText text={ip} copyable /> },
      {
        key: 'domain',
        title: t('site-statistics.domain'),
        width: 380,
        render: ({ domain }) => <CutText text={domain} link="https" copyable />,
      },
    ],
    [t],
  )
  const words = fixed.type === 0 ? 'site-statistics.main_domains' : 'site-statistics.all_domains'
  return (
    <Dialog width={680} title={`${t(words)} · ${fixed.ip}`} footer={null} onCancel={onClose}>
      <InnerList
        list={list}
        columns={columns}
        tools={mayExport && <ExportButton load={() => askFile(exportIpDomains, { query: fixed })} />}
      />
    </Dialog>
  )
}

async function loadDomains(query: Query, signal: AbortSignal): Promise<Loaded<DomainRow>> {
  const asked = query as Query & { ip: string }
  const { data, ...counts } = await ask(ipDomains, { query: asked }, { signal })
  return loadedOf<DomainRow>({ ...counts, data: data.map((row, index) => ({ id: index + 1, ...row })) })
}
