import type { BookTaskRow } from '@quarterdeck/shared/contracts/bookTask.ts'
import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import { bookTaskMachine } from '@quarterdeck/shared/states/bookTask.ts'
import { Button } from 'antd'
import { useMemo } from 'react'
import { useT } from '../../../i18n/TextProvider.tsx'
import type { FilterSpec } from '../../../resource/filters/filterSpec.ts'
import { ListView } from '../../../resource/list/ListView.tsx'
import { useList } from '../../../resource/list/useList.ts'
import { useActionsColumn } from '../../../resource/table/useActionsColumn.tsx'
import { useMay } from '../../../ui/Me.tsx'
import { BookTaskDialogs } from './BookTaskDialogs.tsx'
import { BookTaskTools } from './BookTaskTools.tsx'
import { type BookType, exportTasks, loadBookTasks, topic } from './bookTaskCalls.ts'
import { bookTaskColumns } from './bookTaskColumns.tsx'
import { StatusCounts } from './StatusCounts.tsx'
import { useTaskDialogs } from './useTaskDialogs.ts'
import './documentRecord.css'

/** Tabs 2 and 3 of site-cluster.md §2.15: the tasks of one type, with their switch. */
export function BookTaskList({ bookType }: { bookType: BookType }) {
  const t = useT()
  const may = useMay()
  const filters = useMemo<FilterSpec[]>(
    () => [
      { kind: 'text', name: 'keyword', label: t('book-task.filter.keyword') },
      {
        kind: 'choice',
        name: 'status',
        label: t('book-task.field.status'),
        options: Object.values(bookTaskMachine.codes).map((code) => ({
          value: String(code),
          label: t(codeKey('book-task.choice.status', code)),
        })),
      },
    ],
    [t],
  )
  const fixed = useMemo(() => ({ book_type: bookType }), [bookType])
  const list = useList<BookTaskRow>({ name: topic, paged: true, filters, fixed, load: loadBookTasks })
  const dialogs = useTaskDialogs(list)
  const columns = useMemo(() => bookTaskColumns(bookType, t), [bookType, t])
  const mayDelete = may('book-task.delete', true)
  const mayCheck = may('book-task.check', true)
  const actionsOf = (row: BookTaskRow) => [
    ...(mayCheck && (row.share_link !== '' || row.outcome_unknown)
      ? [{ key: 'check', label: t('book-task.toolbar.check'), onClick: () => dialogs.check([row.id]) }]
      : []),
    ...(mayDelete
      ? [
          {
            key: 'delete',
            label: t('action.delete'),
            danger: true,
            onClick: () => dialogs.show({ kind: 'delete', rows: [row] }),
          },
        ]
      : []),
  ]
  const actions = useActionsColumn(list.rows, actionsOf)
  return (
    <>
      <ListView
        list={list}
        columns={columns}
        tools={<BookTaskTools list={list} dialogs={dialogs} />}
        actions={actions}
        selectable={may('book-task.status', true) || mayDelete || mayCheck}
        onOpen={dialogs.view}
        onExport={may('book-task.export') ? () => exportTasks(list.query) : undefined}
        note={<StatusCounts list={list} />}
        firstHelp={t('book-task.empty.hint')}
        first={
          may('book-task.import', true) && (
            <Button type="primary" onClick={() => dialogs.show({ kind: 'import' })}>
              {t('book-task.toolbar.import')}
            </Button>
          )
        }
      />
      <BookTaskDialogs bookType={bookType} list={list} dialogs={dialogs} />
    </>
  )
}
