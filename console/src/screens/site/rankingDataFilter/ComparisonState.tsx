import { choiceKey, codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import { choicesOf } from '@quarterdeck/shared/resource/field.ts'
import { comparison } from '@quarterdeck/shared/resources/site/comparison.ts'
import { comparisonMachine } from '@quarterdeck/shared/states/comparison.ts'
import type { Row } from '../../../api/resourceCalls.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { StateTag } from '../../../ui/StateTag.tsx'
import './comparison.css'

/** Only while there is no result: being computed, or why it failed. */
export function ComparisonState({ row }: { row: Row }) {
  const t = useT()
  const state = Number(row.state)
  if (state === comparisonMachine.codes.done) return null
  return (
    <span className="compare-state" data-tip={row.error ? reasonOf(row, t) : undefined}>
      <StateTag colour={choicesOf(comparison.fields.state)?.[state] ?? 'red'}>
        {t(choiceKey(comparison, 'state', state))}
      </StateTag>
    </span>
  )
}

function reasonOf({ error, error_data }: Row, t: ReturnType<typeof useT>): string {
  const data = error_data ? (JSON.parse(String(error_data)) as Record<string, string | number>) : {}
  return t(codeKey('errors', String(error)), data)
}

/** Why there is no result, in the drawer. */
export function ComparisonReason({ row }: { row: Row }) {
  const t = useT()
  return row.error ? (
    <p className="compare-reason">
      {t('comparison.choice.state.2')}: {reasonOf(row, t)}
    </p>
  ) : null
}
