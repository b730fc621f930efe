import { choiceKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { choicesOf, type Field } from '@quarterdeck/shared/resource/field.ts'
import type { Row } from '../../api/resourceCalls.ts'
import { formatDecimal, formatNumber } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/TextProvider.tsx'
import { CutText } from '../../ui/CutText.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { StateTag } from '../../ui/StateTag.tsx'
import { TextCell } from './TextCell.tsx'

interface ValueCellProps {
  resource: AnyResource
  name: string
  field: Field
  row: Row
}

/** One value as its kind is read. */
export function ValueCell({ resource, name, field, row }: ValueCellProps) {
  const { t, language } = useTexts()
  const value = row[name]
  switch (field.kind) {
    case 'choice':
    case 'state': {
      const colour = choicesOf(field)![Number(value)]
      const words = t(choiceKey(resource, name, String(value)))
      // An unknown code is shown as it is, in the colour of "something is wrong" (site-cluster.md §4: "other red").
      return colour === undefined ? (
        <StateTag colour="red">{String(value)}</StateTag>
      ) : (
        <StateTag colour={colour}>{words}</StateTag>
      )
    }
    case 'flag':
      return value === 1 ? t('value.yes') : <span className="faint">{t('value.no')}</span>
    case 'time':
      return <RelativeTime time={value as string | null} />
    case 'decimal':
      return <span className="numbers">{formatDecimal(Number(value), language, field.digits)}</span>
    case 'integer':
      return <span className="numbers">{formatNumber(Number(value), language)}</span>
    case 'reference':
      return <CutText text={String(row[`${name}_label`] ?? '')} />
    case 'text':
      return <TextCell resource={resource} name={name} field={field} row={row} />
    case 'secret':
      return null
  }
}
