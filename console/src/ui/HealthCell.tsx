import { healthMark, markWords } from '@quarterdeck/shared/contracts/phoneMarks.ts'
import type { Row } from '../api/resourceCalls.ts'
import { useT } from '../i18n/TextProvider.tsx'
import { StateTag } from './StateTag.tsx'

/** How runs fare on a phone or with an account: where they fail, how often in a row and why. */
export function HealthCell({ row }: { row: Row }) {
  const t = useT()
  const mark = healthMark(row)
  if (!mark) return <StateTag colour="green">{t('phone.choice.health.0')}</StateTag>
  const words = markWords(mark, t)
  return (
    <span data-tip={words}>
      <StateTag colour={mark.colour}>{words}</StateTag>
    </span>
  )
}
