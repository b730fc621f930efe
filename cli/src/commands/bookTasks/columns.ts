import type { BookTaskRow } from '@quarterdeck/shared/contracts/bookTask.ts'
import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import type { TagColour } from '@quarterdeck/shared/resource/field.ts'
import type { Column } from '../../print/print.ts'

/** site-cluster.md §4 "Book task status". */
export const statusColours: readonly TagColour[] = ['orange', 'pink', 'green', 'red']
const checkColours: readonly (TagColour | '')[] = ['grey', 'red', 'green', '']

/** The columns of a list of tasks; story notes have names of their own for three of them. */
export function taskColumns(t: Translate, bookType: number): Column<BookTaskRow>[] {
  const note = bookType === 1 ? 'note' : 'field'
  const plain = (name: keyof BookTaskRow, heading: string, hidden = false): Column<BookTaskRow> => ({
    name,
    heading,
    hidden,
  })
  return [
    plain('id', t('book-task.field.id')),
    plain('book_name', t(`book-task.${note}.book_name`)),
    plain('search_keyword', t(`book-task.${note}.search_keyword`)),
    plain('describe', t(`book-task.${note}.describe`), true),
    plain('domains', t('book-task.field.domains'), true),
    {
      name: 'status',
      heading: t('book-task.field.status'),
      show: (value, row) => ({
        text: row.outcome_unknown ? t('book-task.unknown') : t(codeKey('book-task.choice.status', Number(value))),
        colour: statusColours[Number(value)] ?? '',
      }),
    },
    {
      name: 'run_state',
      heading: t('book-task.field.run_state'),
      show: (value) => ({ text: value === null ? '' : t(codeKey('run.choice.state', Number(value))) }),
    },
    plain('share_link', t('book-task.field.share_link')),
    {
      name: 'check_status',
      heading: t('book-task.field.check_status'),
      show: (value) => ({
        text: t(codeKey('book-task.choice.check_status', Number(value))),
        colour: checkColours[Number(value)] ?? '',
      }),
    },
    plain('phone', t('book-task.field.phone'), true),
    plain('operator', t('book-task.field.operator'), true),
    plain('area', t('book-task.field.area'), true),
    plain('device_name', t('book-task.field.device_name')),
    plain('msg', t('book-task.field.msg')),
    plain('attempts', t('book-task.field.attempts'), true),
    plain('outcome_unknown', t('book-task.unknown'), true),
    plain('create_time', t('book-task.field.create_time'), true),
    plain('update_time', t('book-task.field.update_time')),
  ]
}
