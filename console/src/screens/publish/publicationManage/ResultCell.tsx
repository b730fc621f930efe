import { publicationMachine } from '@quarterdeck/shared/states/publication.ts'
import type { Row } from '../../../api/resourceCalls.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { CutText } from '../../../ui/CutText.tsx'
import './publication.css'

/** What has come of it, and before all else that nobody knows. */
export function ResultCell({ row }: { row: Row }) {
  const t = useT()
  const text = String(row.result_description ?? '')
  if (row.outcome_unknown === 1)
    return <strong className="publication-unknown">{t('publication-drawer.unknown_short')}</strong>
  if (text === '') return <span className="faint">–</span>
  const isBad = row.status === publicationMachine.codes.abnormal
  return (
    <span className={isBad ? 'publication-bad' : undefined}>
      <CutText text={text} />
    </span>
  )
}
