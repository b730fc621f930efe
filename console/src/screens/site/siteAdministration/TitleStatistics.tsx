import { useMemo } from 'react'
import { resourceNamed } from '../../../api/resourceAt.ts'
import { exportRows } from '../../../api/resourceCalls.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { type FilterSpec, noneValue } from '../../../resource/filters/filterSpec.ts'
import { ListView } from '../../../resource/list/ListView.tsx'
import { columnsOf } from '../../../resource/table/columnsOf.tsx'
import { useResourceList } from '../../../resource/useResourceList.ts'
import { useVerbs } from '../../../resource/useVerbs.ts'
import { TitleList } from './TitleList.tsx'
import '../../../resource/masterDetail.css'
import './site.css'
import { useAddressParams } from '../../../ui/useAddressParams.ts'

const site = resourceNamed('site')
const order = ['url', 'title', 'description', 'keyword']
const filters = ['title', 'keyword', 'description']
const refine = (all: FilterSpec[]) => all.filter(({ name }) => filters.includes(name))

/** Tab 2: sites by home title, and beside them the sites of the chosen title. */
export function TitleStatistics() {
  const t = useT()
  const may = useVerbs(site)
  const [params, setParams] = useAddressParams()
  const chosen = params.get('of') ?? undefined
  const choose = (title: string) =>
    setParams((next) => {
      if (next.get('of') === title) next.delete('of')
      else next.set('of', title)
      next.delete('page')
      return next
    })
  const fixed = useMemo(() => ({ home_title: chosen }), [chosen])
  const list = useResourceList(site, { name: 'site.by-title', fixed, refine })
  const columns = useMemo(() => {
    const all = columnsOf(site, t)
    return order.flatMap((key) => all.find((column) => column.key === key) ?? [])
  }, [t])
  return (
    <div className="master-detail titles">
      <TitleList chosen={chosen} onChoose={choose} />
      <ListView
        list={list}
        columns={columns}
        tools={
          <>
            <h2 className="toolbar-title">{t('site.more.sites')}</h2>
            <span className="detail-hint">
              {chosen
                ? t('list.filtered_by', {
                    name: chosen === noneValue ? t('site.filter.home_title.none') : chosen,
                  })
                : t('list.filter_hint')}
            </span>
          </>
        }
        onExport={
          may('export')
            ? () => {
                const { pageIndex: _page, pageSize: _size, ...query } = list.query
                return exportRows(site, query)
              }
            : undefined
        }
      />
    </div>
  )
}
