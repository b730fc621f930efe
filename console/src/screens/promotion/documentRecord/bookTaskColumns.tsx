import type { BookTaskRow } from '@quarterdeck/shared/contracts/bookTask.ts'
import { type AnyKey, codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import type { ReactNode } from 'react'
import { type Column, columnWidth, textWidth } from '../../../resource/table/column.ts'
import { CutText } from '../../../ui/CutText.tsx'
import { ExactTime } from '../../../ui/ExactTime.tsx'
import type { BookType } from './bookTaskCalls.ts'
import { CheckTag, TaskStatus } from './TaskStatus.tsx'

type Name = keyof BookTaskRow & string

/** The columns of a tab in the order of the specification, and those that the call sorts by. */
const orders: Readonly<Record<BookType, readonly Name[]>> = {
  0: [
    'book_name',
    'search_keyword',
    'describe',
    'domains',
    'status',
    'share_link',
    'check_status',
    'phone',
    'operator',
    'area',
    'device_name',
    'msg',
  ],
  1: [
    'book_name',
    'search_keyword',
    'describe',
    'domains',
    'msg',
    'status',
    'phone',
    'operator',
    'area',
    'share_link',
    'check_status',
    'create_time',
    'update_time',
  ],
}
const sorted = new Set<Name>(['share_link', 'phone', 'operator', 'area', 'device_name', 'create_time', 'update_time'])

const widths: Partial<Record<Name, number>> = {
  book_name: 170,
  search_keyword: 120,
  describe: 190,
  domains: 150,
  share_link: 190,
  check_status: 100,
  phone: 120,
  operator: 110,
  area: 110,
  device_name: 130,
  msg: 220,
  create_time: 170,
  update_time: 170,
}

const cells: Partial<Record<Name, (row: BookTaskRow) => ReactNode>> = {
  status: (row) => <TaskStatus task={row} />,
  check_status: (row) => <CheckTag status={row.check_status} />,
  share_link: (row) => <CutText text={row.share_link} link copyable />,
  phone: (row) => <CutText text={row.phone} copyable />,
  create_time: (row) => <ExactTime time={row.create_time} />,
  update_time: (row) => <ExactTime time={row.update_time} />,
}

export function bookTaskColumns(bookType: BookType, t: Translate): Column<BookTaskRow>[] {
  return orders[bookType].map((key) => {
    const title = t(titleOf(key, bookType))
    return {
      key,
      title,
      width: columnWidth(key === 'status' ? statusWidth(t) : (widths[key] ?? 140), title),
      sortable: sorted.has(key),
      render: cells[key] ?? ((row) => <CutText text={String(row[key] ?? '')} />),
    }
  })
}

/** Wide enough for a failed task whose outcome is unknown. */
function statusWidth(t: Translate): number {
  return textWidth(t('book-task.choice.status.3')) + textWidth(t('book-task.unknown')) + 72
}

/** A note's first three columns have names of their own. */
export function titleOf(key: string, bookType: number): AnyKey {
  const own = bookType === 1 && (key === 'book_name' || key === 'search_keyword' || key === 'describe')
  return codeKey(own ? 'book-task.note' : 'book-task.field', key)
}
