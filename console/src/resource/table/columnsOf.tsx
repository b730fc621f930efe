import { choiceKey, fieldKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { type AnyResource, visibleFields } from '@quarterdeck/shared/resource/define.ts'
import { choicesOf, type Field } from '@quarterdeck/shared/resource/field.ts'
import type { Row } from '../../api/resourceCalls.ts'
import type { Cells } from '../screenExtensions.ts'
import { type Column, columnWidth, textWidth } from './column.ts'
import { TreeName } from './tree/TreeName.tsx'
import { ValueCell } from './ValueCell.tsx'

/** What a tag and its cell have around the words. */
const tagPx = 36
/** What a cell has around its text. */
const cellPx = 22

/** The columns of a definition, in its order. */
export function columnsOf(resource: AnyResource, t: Translate, cells: Cells = {}): Column<Row>[] {
  return visibleFields(resource)
    .filter(([, field]) => !field.hidden && !field.internal)
    .map(([name, field]) => {
      const title = t(fieldKey(resource, name))
      const Own = cells[name] ?? (resource.tree && name === 'name' ? TreeName : undefined)
      return {
        key: name,
        title,
        width: columnWidth(
          Math.max(field.width ?? usualWidth(field), tagWidth(resource, name, field, t), timeWidth(field, t)),
          title,
        ),
        sortable: !field.unsorted,
        ...(isNumber(field) ? { align: 'right' as const } : {}),
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

function isNumber({ kind }: Field): boolean {
  return kind === 'integer' || kind === 'decimal' || kind === 'money' || kind === 'counted'
}

/** Of a time with its seconds, or of a day with the days that are left. */
function timeWidth(field: Field, t: Translate): number {
  if (field.kind !== 'time') return 0
  const words =
    field.format === 'deadline'
      ? `${someDay} ${t('list.days_left', { count: 2, shown: '1,000' })}`
      : `${someDay} 00:00:00`
  return textWidth(words) + cellPx
}

const someDay = '2000-00-00'

function usualWidth(field: Field): number {
  switch (field.kind) {
    case 'choice':
    case 'state':
      return 110
    case 'flag':
      return 80
    case 'integer':
    case 'counted':
    case 'decimal':
      return 90
    case 'money':
      return 130
    case 'words':
      return 180
    case 'text':
      return field.multiline ? 220 : 140
    default:
      return 140
  }
}
