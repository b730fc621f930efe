import { publicationMachine } from '@quarterdeck/shared/states/publication.ts'
import type { Row } from '../../../api/resourceCalls.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { CutText } from '../../../ui/CutText.tsx'
import { useUnreviewed } from './useUnreviewed.ts'
import './publication.css'

/** What has come of it, and before all else that nobody knows; beside it that nobody has judged it. */
export function ResultCell({ row }: { row: Row }) {
  const t = useT()
  const unreviewed = useUnreviewed(row)
  const text = [String(row.result_description ?? ''), unreviewed].filter(Boolean).join(' · ')
  if (row.outcome_unknown === 1)
    return <strong className="publication-unknown">{t('publication-drawer.unknown_short')}</strong>
  if (text === '') return <span className="faint">–</span>
  const isBad = row.status === publicationMachine.codes.abnormal || Boolean(row.refused_by)
  return (
    <span className={isBad ? 'publication-bad' : undefined}>
      <CutText text={text} />
    </span>
  )
}
