import type { RunFigures } from '@quarterdeck/shared/contracts/runStatistics.ts'
import { shownSeconds } from '@quarterdeck/shared/values/runStatistics.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/TextProvider.tsx'

type Row = RunFigures & { key: string; name: string }

/** All of them, the most runs first. */
export function FigureTable({ rows, heading }: { rows: readonly Row[]; heading: string }) {
  const { t, language } = useTexts()
  const number = (value: number) => formatNumber(value, language)
  if (rows.length === 0) return <p className="panel run-statistics-none">{t('run-statistics.none')}</p>
  return (
    <div className="panel run-statistics-table">
      <table>
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            <th scope="col">{t('run-statistics.runs')}</th>
            <th scope="col">{t('run-statistics.succeeded')}</th>
            <th scope="col">{t('run-statistics.failed')}</th>
            <th scope="col">{t('run-statistics.cancelled')}</th>
            <th scope="col">{t('run-statistics.rate')}</th>
            <th scope="col">{t('run-statistics.median')}</th>
            <th scope="col">{t('run-statistics.p90')}</th>
          </tr>
        </thead>
        <tbody className="numbers">
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.name || `#${row.key}`}</th>
              <td>{number(row.runs)}</td>
              <td>{number(row.succeeded)}</td>
              <td>{number(row.failed)}</td>
              <td>{number(row.cancelled)}</td>
              <td>{row.rate === null ? '–' : `${number(row.rate)} %`}</td>
              <td>{shownSeconds(row.median)}</td>
              <td>{shownSeconds(row.p90)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
