import type { FileReply } from '@quarterdeck/shared/contracts/fileReply.ts'
import { choiceKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { choicesOf, type DecimalField, type Field, type IntegerField } from '@quarterdeck/shared/resource/field.ts'
import type { Row } from '../../api/resourceCalls.ts'
import {
  formatBytes,
  formatDecimal,
  formatDuration,
  formatMoney,
  formatNumber,
  formatPercent,
} from '../../i18n/format.ts'
import { useTexts } from '../../i18n/TextProvider.tsx'
import { CutText } from '../../ui/CutText.tsx'
import { Deadline } from '../../ui/Deadline.tsx'
import { ExactTime } from '../../ui/ExactTime.tsx'
import { StateTag } from '../../ui/StateTag.tsx'
import { CountedLink } from './CountedLink.tsx'
import { LinkedNames } from './LinkedNames.tsx'
import { RowFiles } from './RowFiles.tsx'
import { TextCell } from './TextCell.tsx'
import { WordTags } from './WordTags.tsx'

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
  if (value === null && field.nullable) return <span className="faint">–</span>
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
      return field.format === 'deadline' ? (
        <Deadline time={value as string | null} />
      ) : (
        <ExactTime time={value as string | null} />
      )
    case 'integer':
    case 'decimal':
      return <NumberCell field={field} value={Number(value)} />
    case 'money':
      return (
        <span className="numbers">
          {formatMoney(Number(value), field, String(row[field.currency] ?? ''), language)}
        </span>
      )
    case 'counted':
      return <CountedLink field={field} row={row} count={Number(value)} />
    case 'reference':
      if (field.picture) return <RowFiles small files={row[`${name}_files`] as readonly FileReply[] | undefined} />
      return <CutText text={String(row[`${name}_label`] ?? '')} />
    case 'links':
      return <LinkedNames name={name} field={field} row={row} />
    case 'words':
      return <WordTags words={String(value ?? '')} />
    case 'file':
    case 'image':
    case 'video':
      return <RowFiles files={row[`${name}_files`] as readonly FileReply[] | undefined} />
    case 'text':
      return <TextCell resource={resource} name={name} field={field} row={row} />
    case 'secret':
    case 'sealed':
      return null
  }
}

function NumberCell({ field, value }: { field: IntegerField | DecimalField; value: number }) {
  const { t, language } = useTexts()
  const digits = field.kind === 'decimal' ? field.digits : 0
  if (field.kind === 'integer' && value === field.unknown) return <span className="faint">{t('value.unknown')}</span>
  const isLow = field.kind === 'integer' && field.warnUpTo !== undefined && value <= field.warnUpTo
  return <span className={isLow ? 'numbers number-low' : 'numbers'}>{words()}</span>

  function words(): string {
    switch (field.format) {
      case 'percent':
        return formatPercent(value, language, digits)
      case 'bytes':
        return formatBytes(value, language)
      case 'duration':
        return formatDuration(value * 1000, language)
      case undefined:
        return field.kind === 'decimal' ? formatDecimal(value, language, digits) : formatNumber(value, language)
    }
  }
}
