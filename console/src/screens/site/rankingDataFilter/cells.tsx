import { comparisonMachine } from '@quarterdeck/shared/states/comparison.ts'
import type { Row } from '../../../api/resourceCalls.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/TextProvider.tsx'
import { FileLink } from '../../../ui/FileLink.tsx'
import { ComparisonState } from './ComparisonState.tsx'

/** A count that is not known yet is no zero. */
export function countCell(name: string) {
  return function CountCell({ row }: { row: Row }) {
    const { language } = useTexts()
    return row.state === comparisonMachine.codes.done ? (
      <span className="numbers">{formatNumber(Number(row[name]), language)}</span>
    ) : (
      <span className="faint">–</span>
    )
  }
}

/** The ranking-station file; beside it, until there is a result, where it stands. */
export function ComparedFile({ row }: { row: Row }) {
  return (
    <span className="cut-box">
      <FileLink name={String(row.file_name)} url={String(row.url)} />
      <ComparisonState row={row} />
    </span>
  )
}

/** The file of domains that are in the ranking and invalid, with how many those are. */
export function BannedFile({ row }: { row: Row }) {
  const { language } = useTexts()
  const count = Number(row.banned_num)
  return (
    <span className="cut-box">
      <FileLink name={String(row.banned_domain)} url={String(row.bannedDomainUrl)} />
      {count > 0 && <span className="faint compare-count numbers">{formatNumber(count, language)}</span>}
    </span>
  )
}
