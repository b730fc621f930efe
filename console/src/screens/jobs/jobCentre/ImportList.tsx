import { listImports } from '@quarterdeck/shared/contracts/imports.ts'
import { titleKey } from '@quarterdeck/shared/i18n/keys.ts'
import { useMemo } from 'react'
import { ask } from '../../../api/ask.ts'
import { tell } from '../../../api/notices.ts'
import { type Loaded, loadedOf, type Query } from '../../../api/resourceCalls.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/TextProvider.tsx'
import type { FilterSpec } from '../../../resource/filters/filterSpec.ts'
import { useDiscard } from '../../../resource/importing/useDiscard.ts'
import { ListView } from '../../../resource/list/ListView.tsx'
import { useList } from '../../../resource/list/useList.ts'
import { type Column, columnWidth } from '../../../resource/table/column.ts'
import { useActionsColumn } from '../../../resource/table/useActionsColumn.tsx'
import { CutText } from '../../../ui/CutText.tsx'
import { ExactTime } from '../../../ui/ExactTime.tsx'
import { ImportState } from '../../../ui/ImportState.tsx'
import { useOpenedImport } from './useOpenedImport.ts'

type Import = Awaited<ReturnType<typeof load>>[number]
/** Imports are known by a text; their place stands for a number. */
type Row = Omit<Import, 'id'> & { id: number; batch: string }

const noFilters: FilterSpec[] = []

/** What is said in place of a file's name. */
const without = { edit: 'bulk-edit.title', add: 'form.mode_overwrite', clear: 'action.clear' } as const

/** The own imports of the last days: those that wait to be carried out, and those that can be taken back. */
export function ImportList() {
  const { t, language } = useTexts()
  const { open } = useOpenedImport()
  const list = useList<Row>({ name: 'imports', topics: ['job'], paged: false, filters: noFilters, load: loadRows })
  const columns = useMemo<Column<Row>[]>(() => {
    const column = (key: string, width: number, title: string, render: Column<Row>['render']) => ({
      key,
      title,
      render,
      width: columnWidth(width, title),
    })
    return [
      column('file_name', 280, t('job-centre.file'), ({ kind, file_name }) => (
        <CutText text={kind === 'import' ? file_name : t(without[kind])} />
      )),
      column('resource', 180, t('job-centre.list'), ({ resource }) => t(titleKey(resource))),
      column('state', 110, t('job.field.state'), ({ state }) => <ImportState state={state} />),
      {
        ...column('total', 90, t('job-centre.row_count'), ({ counts }) => (
          <span className="numbers">{formatNumber(counts.total, language)}</span>
        )),
        align: 'right',
      },
      column('create_time', 170, t('job.field.create_time'), ({ create_time }) => <ExactTime time={create_time} />),
    ]
  }, [t, language])
  const discard = useDiscard()
  const actions = useActionsColumn(list.rows, ({ batch, state }) => [
    { key: 'look', label: t('job-centre.look'), onClick: () => open(batch) },
    ...(state === 'checked'
      ? [
          {
            key: 'discard',
            label: t('import.discard'),
            danger: true,
            onClick: () =>
              discard.mutate(batch, {
                onSuccess: () => {
                  tell({ kind: 'success', text: t('import.discarded') })
                  void list.reload()
                },
              }),
          },
        ]
      : []),
  ])
  return (
    <ListView
      list={list}
      columns={columns}
      filterBar={false}
      onOpen={({ batch }) => open(batch)}
      firstHelp={t('job-centre.imports_none')}
      actions={actions}
    />
  )
}

async function loadRows(_query: Query, signal: AbortSignal): Promise<Loaded<Row>> {
  const data = (await load(signal)).map(({ id, ...rest }, place) => ({ ...rest, id: place + 1, batch: id }))
  return loadedOf<Row>({ data })
}

async function load(signal: AbortSignal) {
  return (await ask(listImports, {}, { signal })).data
}
