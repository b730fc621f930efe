import { exportIpStatistics, ipStatistics } from '@quarterdeck/shared/contracts/siteStatistics.ts'
import { useMemo } from 'react'
import { ask, askFile } from '../../../api/ask.ts'
import { type Loaded, loadedOf, type Query } from '../../../api/resourceCalls.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/TextProvider.tsx'
import type { FilterSpec } from '../../../resource/filters/filterSpec.ts'
import { ListView } from '../../../resource/list/ListView.tsx'
import { useList } from '../../../resource/list/useList.ts'
import { type Column, columnWidth } from '../../../resource/table/column.ts'
import { useOpened } from '../../../resource/useOpened.ts'
import { CutText } from '../../../ui/CutText.tsx'
import { useMay } from '../../../ui/Me.tsx'
import { DomainsDialog } from './DomainsDialog.tsx'

interface IpRow {
  id: number
  ip: string
  domainSize: number
  num: number
}

const noFilters: FilterSpec[] = []

/** Monitored sites by real IP. A count opens what it counts. */
export function IpList({ filters }: { filters: Query }) {
  const { t, language } = useTexts()
  const mayExport = useMay()('site-check.export')
  const { opened, open, close } = useOpened('domains')
  const list = useList<IpRow>({
    name: 'site-check.ips',
    topics: ['site-check'],
    prefix: 'd.',
    paged: true,
    filters: noFilters,
    fixed: filters,
    load: loadIps,
  })
  const columns = useMemo<Column<IpRow>[]>(() => {
    const count = (key: 'domainSize' | 'num', type: 0 | 1, title: string): Column<IpRow> => ({
      key,
      title,
      width: columnWidth(110, title),
      align: 'right',
      sortable: true,
      render: (row) => (
        <button
          type="button"
          className="plain-link numbers"
          aria-label={`${title} ${row[key]}: ${t('site-statistics.show_domains', { ip: row.ip })}`}
          onClick={() => open(`${type}.${row.ip}`)}
        >
          {formatNumber(row[key], language)}
        </button>
      ),
    })
    return [
      {
        key: 'ip',
        title: t('site-statistics.ip'),
        width: 170,
        sortable: true,
        render: ({ ip }) => <CutText text={ip} copyable />,
      },
      count('domainSize', 0, t('site-statistics.domain_size')),
      count('num', 1, t('site-statistics.site_num')),
    ]
  }, [t, language, open])
  return (
    <>
      <ListView
        list={list}
        columns={columns}
        main={false}
        tools={<h2 className="toolbar-title">{t('site-statistics.ip_statistics')}</h2>}
        onExport={mayExport ? () => askFile(exportIpStatistics, { query: withoutPage(list.query) }) : undefined}
      />
      {opened && <DomainsDialog opened={opened} filters={filters} onClose={close} />}
    </>
  )
}

async function loadIps(query: Query, signal: AbortSignal): Promise<Loaded<IpRow>> {
  const { data, ...counts } = await ask(ipStatistics, { query }, { signal })
  // An IP has no number; its place stands for one.
  return loadedOf<IpRow>({ ...counts, data: data.map((row, index) => ({ id: index + 1, ...row })) })
}

function withoutPage({ pageIndex: _page, pageSize: _size, ...query }: Query): Query {
  return query
}
