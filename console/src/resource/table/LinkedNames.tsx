import type { LinksField } from '@quarterdeck/shared/resource/field.ts'
import type { Row } from '../../api/resourceCalls.ts'
import { CutText } from '../../ui/CutText.tsx'
import { StateTag } from '../../ui/StateTag.tsx'
import './linkedNames.css'

interface LinkedNamesProps {
  name: string
  field: LinksField
  row: Row
}

/** What the rows are called that a row is linked to, in their colours where they have some. */
export function LinkedNames({ name, field, row }: LinkedNamesProps) {
  const said = String(row[`${name}_label`] ?? '')
  if (!field.coloured || said === '') return <CutText text={said.replaceAll(',', ', ')} />
  const codes = String(row[`${name}_colour`] ?? '').split(',')
  return (
    <span className="linked-names">
      {said.split(',').map((each, at) => (
        <StateTag key={each} colour={field.coloured?.as[Number(codes[at])] ?? ''}>
          {each}
        </StateTag>
      ))}
    </span>
  )
}
