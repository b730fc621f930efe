import type { FigureAnswer, FigureRow } from '@quarterdeck/shared/resource/figureCalls.ts'
import { dimensionKey, measureKey, type StatisticsDefinition } from '@quarterdeck/shared/resource/statistics.ts'
import { Pagination } from 'antd'
import { Link } from 'react-router-dom'
import { formatNumber } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/TextProvider.tsx'
import { idText } from './FigureCharts.tsx'
import type { FigureState } from './figureState.ts'
import { figureText } from './figureText.ts'

interface FigureTableProps {
  definition: StatisticsDefinition
  answer: FigureAnswer
  state: FigureState
  pageSize: number
  wayOf(measure: string, row: FigureRow): string | undefined
  onOrder(order: string, sort: 'asc' | 'desc'): void
  onPage(page: number): void
}

/** All rows, and the total above them; a number opens the rows that it counts. */
export function FigureTable({ definition, answer, state, pageSize, wayOf, onOrder, onPage }: FigureTableProps) {
  const { t, language } = useTexts()
  const { data, total, totalCount } = answer
  const measures = Object.entries(definition.measures)
  const order = state.order || definition.order
  if (data.length === 0) return <p className="panel figures-none">{t('statistics.none')}</p>
  return (
    <div className="panel figures-table">
      <table>
        <thead>
          <tr>
            {state.by.map((name) => (
              <th key={name} scope="col">
                {t(dimensionKey(name))}
              </th>
            ))}
            {measures.map(([name]) => {
              const isOrder = name === order
              const sort = isOrder && state.sort === 'desc' ? 'asc' : 'desc'
              return (
                <th
                  key={name}
                  scope="col"
                  aria-sort={isOrder ? (state.sort === 'asc' ? 'ascending' : 'descending') : 'none'}
                >
                  <button type="button" onClick={() => onOrder(name, sort)}>
                    {t(measureKey(name))}
                    {isOrder && (state.sort === 'asc' ? ' ↑' : ' ↓')}
                  </button>
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody className="numbers">
          <tr className="figures-sum">
            <th scope="row" colSpan={state.by.length}>
              {t('statistics.total')}
            </th>
            {measures.map(([name, measure]) => (
              <td key={name}>{figureText(measure, total[name], language)}</td>
            ))}
          </tr>
          {data.map((row) => (
            <tr key={row.key.join()}>
              {row.name.map((name, n) => (
                <th key={state.by[n]} scope="row">
                  {name || idText(row.key[n] ?? '', t('statistics.nobody'))}
                </th>
              ))}
              {measures.map(([name, measure]) => {
                const text = figureText(measure, row[name], language)
                const way = row[name] === 0 ? undefined : wayOf(name, row)
                const isStale = row.stale.includes(name)
                return (
                  <td
                    key={name}
                    className={isStale ? 'faint' : undefined}
                    title={isStale ? t('statistics.stale') : undefined}
                  >
                    {way === undefined ? text : <Link to={way}>{text}</Link>}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <footer className="figures-pager numbers">
        <span>{t('list.total', { total: formatNumber(totalCount, language) })}</span>
        {totalCount > pageSize && (
          <Pagination
            size="small"
            showSizeChanger={false}
            current={state.page}
            pageSize={pageSize}
            total={totalCount}
            onChange={onPage}
          />
        )}
      </footer>
    </div>
  )
}
