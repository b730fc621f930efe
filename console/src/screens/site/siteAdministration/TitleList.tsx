import { titleStatistics } from '@quarterdeck/shared/contracts/siteStatistics.ts'
import { useMemo } from 'react'
import { ask } from '../../../api/ask.ts'
import { type Loaded, loadedOf, type Query } from '../../../api/resourceCalls.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/TextProvider.tsx'
import { type FilterSpec, noneValue } from '../../../resource/filters/filterSpec.ts'
import { ListView } from '../../../resource/list/ListView.tsx'
import { useList } from '../../../resource/list/useList.ts'
import { type Column, textWidth } from '../../../resource/table/column.ts'
import { CutText } from '../../../ui/CutText.tsx'

interface TitleRow {
  id: number
  home_title: string
  count: number
  domain_num: number
  /** Percent. */
  proportion: number
}

interface TitleListProps {
  chosen: string | undefined
  onChoose(title: string): void
}

const noFilters: FilterSpec[] = []

/** Groups of sites with the same home title, the largest first; unpaged. */
export function TitleList({ chosen, onChoose }: TitleListProps) {
  const { t, language } = useTexts()
  const list = useList<TitleRow>({
    name: 'site.titles',
    topics: ['site'],
    prefix: 'g.',
    paged: false,
    filters: noFilters,
    load: loadTitles,
  })
  const columns = useMemo<Column<TitleRow>[]>(() => {
    const number = (key: 'count' | 'domain_num', title: string): Column<TitleRow> => ({
      key,
      title,
      // Never sorted: no room for a sorter.
      width: Math.max(90, textWidth(title) + 22),
      align: 'right',
      render: (row) => <span className="numbers">{formatNumber(row[key], language)}</span>,
    })
    return [
      {
        key: 'home_title',
        title: t('site.field.home_title'),
        width: 150,
        render: ({ home_title: title }) =>
          title === '' ? <span className="faint">{t('site.filter.home_title.none')}</span> : <CutText text={title} />,
      },
      number('count', t('site.more.title_sites')),
      number('domain_num', t('site.more.title_domains')),
      {
        key: 'proportion',
        title: t('site.more.title_share'),
        width: 140,
        render: ({ proportion }) => (
          <div className="title-share">
            <div className="title-share-bar" aria-hidden="true">
              <span style={{ width: `${proportion}%` }} />
            </div>
            <span className="numbers">{percent(proportion, language)}</span>
          </div>
        ),
      },
    ]
  }, [t, language])
  return (
    <ListView
      list={list}
      columns={columns}
      main={false}
      tools={<h2 className="toolbar-title">{t('site.more.titles')}</h2>}
      onOpen={({ home_title: title }) => onChoose(title || noneValue)}
      chosen={({ home_title: title }) => (title || noneValue) === chosen}
    />
  )
}

/** Two digits always, so that the points stand under each other. */
function percent(value: number, language: string): string {
  return new Intl.NumberFormat(language, { style: 'percent', minimumFractionDigits: 2 }).format(value / 100)
}

/** The groups have no number of their own; their place in the order stands for one. */
async function loadTitles(query: Query, signal: AbortSignal): Promise<Loaded<TitleRow>> {
  const { data } = await ask(titleStatistics, { query }, { signal })
  return loadedOf<TitleRow>({ data: data.map((row, index) => ({ id: index + 1, ...row })) })
}
