import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/TextProvider.tsx'

interface Failure {
  code: string
  text: string
  fault: string
  runs: number
}

/** What failed, and whose fault the agent said it was. */
export function FailureTable({ failures }: { failures: readonly Failure[] }) {
  const { t, language } = useTexts()
  if (failures.length === 0) return null
  return (
    <div className="panel run-statistics-table">
      <table>
        <thead>
          <tr>
            <th scope="col">{t('run-statistics.failure')}</th>
            <th scope="col">{t('run-statistics.whose')}</th>
            <th scope="col">{t('run-statistics.runs')}</th>
          </tr>
        </thead>
        <tbody>
          {failures.map(({ code, text, fault, runs }) => (
            <tr key={`${code} ${fault}`}>
              <th scope="row">{text}</th>
              <td>{fault === '' ? '–' : t(codeKey('run-statistics.fault', fault))}</td>
              <td className="numbers">{formatNumber(runs, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
