import {
  commitImport,
  discardImport,
  getImport,
  importErrors,
  listImports,
  undoImport,
} from '@quarterdeck/shared/contracts/imports.ts'
import { codeKey, titleKey } from '@quarterdeck/shared/i18n/keys.ts'
import { ask, askFile } from '../ask.ts'
import { keepFile } from '../files.ts'
import { printRows, tell } from '../print/print.ts'
import { confirm } from '../prompt.ts'
import type { Perform } from '../tree/tree.ts'
import { finishImport, importExitCode, printReport } from './importFlow.ts'

/** What is said in place of a file's name. */
const without = { edit: 'bulk-edit.title', add: 'form.mode_overwrite', clear: 'action.clear' } as const

export const listAll: Perform<{ resource?: string }> = async (context, { resource }) => {
  const { t } = context
  const { data } = await ask(context, listImports, { query: resource ? { resource } : {} })
  const rows = data.map(({ counts, problems: _, ...report }) => ({ ...report, ...counts }))
  printRows(
    context,
    [
      { name: 'id', heading: t('field.id') },
      { name: 'resource', heading: t('cli.column.list'), show: (value) => ({ text: t(titleKey(String(value))) }) },
      {
        name: 'file_name',
        heading: t('cli.column.file'),
        show: (value, { kind }) => ({ text: kind === 'import' ? String(value) : t(without[kind]) }),
      },
      {
        name: 'state',
        heading: t('cli.column.state'),
        show: (value) => ({ text: t(codeKey('import.state', String(value))) }),
      },
      { name: 'create_time', heading: t('cli.column.time') },
      { name: 'total', heading: t('import.count_total') },
      { name: 'new', heading: t('import.count_new') },
      { name: 'changed', heading: t('import.count_changed') },
      { name: 'same', heading: t('import.count_same') },
      { name: 'repeated', heading: t('import.count_repeated') },
      { name: 'wrong', heading: t('import.count_wrong') },
      { name: 'removed', heading: t('import.count_removed') },
    ],
    rows,
  )
  return undefined
}

export const show: Perform<object> = async (context, _options, id = '') => {
  const { data } = await ask(context, getImport, { query: { id } })
  printReport(context, data)
  return importExitCode(data)
}

export const commit: Perform<object> = async (context, _options, id = '') => {
  const { data } = await ask(context, commitImport, { query: { id } })
  return (await finishImport(context, data, data.resource)).exitCode
}

export const undo: Perform<{ yes?: boolean }> = async (context, { yes }, id = '') => {
  await confirm(context, yes, context.t('import.undo_confirm'))
  const { data } = await ask(context, undoImport, { query: { id } })
  if (data.state === 'undone' && data.kind !== 'edit')
    tell(context, context.t(data.kind === 'import' ? 'import.undone' : 'import.taken_back'))
  else printReport(context, data)
  return undefined
}

export const discard: Perform<object> = async (context, _options, id = '') => {
  await ask(context, discardImport, { query: { id } })
  tell(context, context.t('import.discarded'))
  return undefined
}

export const errors: Perform<{ output?: string }> = async (context, { output }, id = '') => {
  await keepFile(context, await askFile(context, importErrors, { query: { id } }), output)
  return undefined
}
