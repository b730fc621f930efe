import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { Row } from '../../../api/resourceCalls.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import type { ScreenExtensions } from '../../../resource/screenExtensions.ts'

/** What a group is about: of a rule also what was found. */
export const extensions: ScreenExtensions = { cells: { subject: SubjectCell } }

function SubjectCell({ row: { kind, subject } }: { row: Row }) {
  const t = useT()
  const found = Number(kind) === 0 ? '' : t(codeKey('alert-event.choice.kind', Number(kind)))
  return <>{[String(subject ?? ''), found].filter(Boolean).join(' · ')}</>
}
