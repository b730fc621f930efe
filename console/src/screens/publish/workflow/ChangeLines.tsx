import type { RunSteps } from '@quarterdeck/shared/contracts/workflow.ts'
import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import { useT } from '../../../i18n/TextProvider.tsx'

/** The difference between two versions, a line for each step that is not as it was. */
export function ChangeLines({ changes }: { changes: RunSteps['changes'] }) {
  const t = useT()
  return (
    <ul className="workflow-changes">
      {changes.map(({ at, what, kind, fields }) => (
        <li key={`${what}-${at}`}>
          {t(`workflow-plan.${what}`, {
            step: at,
            kind: t(codeKey('workflow-step.kind', kind)),
            fields: fields
              .map(({ field, before, after }) => {
                return `${t(codeKey('workflow-step.field', field))} ${before ?? '–'} → ${after ?? '–'}`
              })
              .join('; '),
          })}
        </li>
      ))}
    </ul>
  )
}
