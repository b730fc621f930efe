import { useQuery } from '@tanstack/react-query'
import { useT } from '../../../i18n/TextProvider.tsx'
import { StateTag } from '../../../ui/StateTag.tsx'
import { boardQuery } from './statisticsQueries.ts'
import { useSlowScroll } from './useSlowScroll.ts'

const colours = { 0: 'red', 1: 'orange', 2: 'green' } as const

/** Today's rankings 1 to 10 of ours, row by row; stands still under the pointer, or where motion is not wanted. */
export function Board() {
  const t = useT()
  const { data } = useQuery(boardQuery)
  const rows = data?.data ?? []
  const scrolling = useSlowScroll(rows.length)
  return (
    <section className="panel board">
      <header className="panel-head">
        <h2>{t('dashboard.board')}</h2>
      </header>
      {data && rows.length === 0 ? (
        <p className="board-none">{t('dashboard.board_none')}</p>
      ) : (
        <section className="board-rows" aria-label={t('dashboard.board')} {...scrolling}>
          <table>
            <thead>
              <tr>
                <th>{t('ranking.field.keyword')}</th>
                <th>{t('ranking.field.url')}</th>
                <th className="board-number">{t('ranking.field.ranking')}</th>
                <th>{t('ranking.field.site_status')}</th>
                <th>{t('ranking.field.create_time')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  <td className="board-cut" data-tip={row.keyword}>
                    {row.keyword}
                  </td>
                  <td className="board-cut" data-tip={row.url}>
                    <Address url={row.url} />
                  </td>
                  <td className="board-number numbers">{row.ranking}</td>
                  <td>
                    <StateTag colour={colours[row.site_status as 0 | 1 | 2] ?? 'grey'}>{row.site_status_str}</StateTag>
                  </td>
                  <td className="numbers" data-tip={row.create_time}>
                    {row.create_time.slice(11)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  )
}

/** What was collected need not be an address. */
function Address({ url }: { url: string }) {
  if (!/^https?:\/\//i.test(url)) return url
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {url.replace(/^https?:\/\//i, '')}
    </a>
  )
}
