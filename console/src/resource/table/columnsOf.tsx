import { choiceKey, fieldKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { type AnyResource, visibleFields } from '@quarterdeck/shared/resource/define.ts'
import { choicesOf, type Field } from '@quarterdeck/shared/resource/field.ts'
import type { Row } from '../../api/resourceCalls.ts'
import type { Cells } from '../pieces.ts'
import { type Column, columnWidth, textWidth } from './column.ts'
import { ValueCell } from './ValueCell.tsx'

/** What a tag and its cell have around the words. */
const tagPx = 36

/** The columns of a definition, in its order. */
export function columnsOf(resource: AnyResource, t: Translate, cells: Cells = {}): Column<Row>[] {
  return visibleFields(resource)
    .filter(([, field]) => !field.hidden)
    .map(([name, field]) => {
      const title = t(fieldKey(resource, name))
      const Own = cells[name]
      return {
        key: name,
        title,
        width: columnWidth(Math.max(field.width ?? usualWidth(field), tagWidth(resource, name, field, t)), title),
        sortable: !field.unsorted,
        ...(field.kind === 'integer' || field.kind === 'decimal' ? { align: 'right' as const } : {}),
        render: (row) =>
          Own ? <Own row={row} /> : <ValueCell resource={resource} name={name} field={field} row={row} />,
      }
    })
}

/** Of the longest word that a state of the field has, in its tag. */
function tagWidth(resource: AnyResource, name: string, field: Field, t: Translate): number {
  const tags = Object.entries(choicesOf(field) ?? {}).filter(([, colour]) => colour !== '')
  return Math.max(0, ...tags.map(([code]) => textWidth(t(choiceKey(resource, name, code))) + tagPx))
}

function usualWidth(field: Field): number {
  switch (field.kind) {
    case 'choice':
    case 'state':
      return 110
    case 'flag':
      return 80
    case 'time':
      return 120
    case 'integer':
    case 'decimal':
      return 90
    case 'text':
      return field.multiline ? 220 : 140
    default:
      return 140
  }
}
