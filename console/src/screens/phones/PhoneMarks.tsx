import { markWords, phoneMarks } from '@quarterdeck/shared/contracts/phoneMarks.ts'
import type { Row } from '../../api/resourceCalls.ts'
import { useT } from '../../i18n/TextProvider.tsx'
import { CutText } from '../../ui/CutText.tsx'
import { StateTag } from '../../ui/StateTag.tsx'

/** What keeps work from a phone; nothing of one that gets it. */
export function PhoneMarks({ row }: { row: Row }) {
  const t = useT()
  const marks = phoneMarks(row)
  if (marks.length === 0) return null
  return (
    <div className="phone-marks">
      {marks.map((mark) => (
        <span key={mark.key} className="phone-mark" data-tip={markWords(mark, t)}>
          <StateTag colour={mark.colour}>{markWords(mark, t)}</StateTag>
        </span>
      ))}
    </div>
  )
}

/** Who has a phone, of a run its script and number; or that nobody has it. */
export function WorkOf({ row }: { row: Row }) {
  const t = useT()
  if (!row.held_by) return <span className="faint">{t('phone-wall.idle')}</span>
  return <CutText text={row.current_run ? `${row.held_by} #${row.current_run}` : String(row.held_by)} />
}
