import { choiceKey, fieldKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { type AnyResource, visibleFields } from '@quarterdeck/shared/resource/define.ts'
import { choicesOf, type Field } from '@quarterdeck/shared/resource/field.ts'
import { levelOf } from '@quarterdeck/shared/resource/tree.ts'
import { amountText, moneyDigits } from '@quarterdeck/shared/values/money.ts'
import type { Column, Row } from '../../print/print.ts'
import type { Cell } from '../../print/table.ts'

/** The columns of a resource's rows: codes as words in their colours, references by their label. */
export function columnsOf(resource: AnyResource, t: Translate): Column[] {
  const columns: Column[] = [{ name: 'id', heading: t('field.id') }]
  for (const [name, field] of visibleFields(resource)) {
    const heading = t(fieldKey(resource, name))
    const hidden = field.hidden === true
    columns.push({ name, heading, hidden, show: (value, row) => cellOf(resource, name, field, value, row, t) })
    // Plain data keeps the id and adds the label beside it.
    if (field.kind === 'reference' || field.kind === 'links')
      columns.push({ name: `${name}_label`, heading, hidden: true })
  }
  return columns
}

/** Also those that have no place in a table: for looking at one row. */
export function everyColumn(resource: AnyResource, t: Translate): Column[] {
  return columnsOf(resource, t).map((column) => ({ ...column, hidden: column.name.endsWith('_label') }))
}

function cellOf(resource: AnyResource, name: string, field: Field, value: unknown, row: Row, t: Translate): Cell {
  if (value === null || value === undefined || value === '') return { text: '' }
  switch (field.kind) {
    case 'choice':
    case 'state':
      return { text: t(choiceKey(resource, name, String(value))), colour: choicesOf(field)![Number(value)] ?? '' }
    case 'flag':
      return { text: t(value === 1 ? 'value.yes' : 'value.no') }
    case 'file':
    case 'image':
    case 'video':
      return { text: (row[`${name}_files`] as { name: string }[]).map((file) => file.name).join(', ') }
    case 'reference':
    case 'links':
      return { text: String(row[`${name}_label`] ?? value) }
    case 'money': {
      const currency = String(row[field.currency] ?? '')
      const digits = moneyDigits(currency, field.micro)
      return { text: `${amountText(Number(value), digits, field.micro ? 2 : digits)} ${currency}`.trim() }
    }
    case 'words':
      return { text: String(value).replaceAll(',', ', ') }
    case 'text': {
      const text = field.codes?.includes(String(value)) ? t(choiceKey(resource, name, String(value))) : String(value)
      // Rows of a tree stand below each other.
      return { text: resource.tree && name === 'name' ? `${'  '.repeat(levelOf(row.path))}${text}` : text }
    }
    default:
      return { text: String(value) }
  }
}
