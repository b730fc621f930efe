import { importBookTasks, listBookTasks } from '@quarterdeck/shared/contracts/bookTask.ts'
import { ask } from '../../ask.ts'
import { exitCodes } from '../../exitCodes.ts'
import { fileToSend } from '../../files.ts'
import { printRows, tell, writeJson } from '../../print/print.ts'
import { confirm } from '../../prompt.ts'
import type { Perform } from '../../tree/tree.ts'
import { finishImport, type ImportOptions, importMode } from '../importFlow.ts'
import { taskColumns } from './columns.ts'
import { bookTypeOf, type TypeOption } from './options.ts'
import { importedTasks, watchTasks } from './watchTasks.ts'

export const importTasks: Perform<TypeOption & ImportOptions & { watch?: boolean; repeats?: boolean }> = async (
  context,
  options,
  path = '',
) => {
  const type = importMode(options.type)
  const book_type = bookTypeOf(context, options)
  const file = await fileToSend(context, path)
  if (type === 1 && !options.dryRun && !options.yes) {
    const { totalCount } = await ask(context, listBookTasks, { query: { book_type, pageSize: 1 } })
    await confirm(context, false, context.t('import.clear_warning', { count: totalCount ?? 0 }))
  }
  const watching = options.watch === true && !options.dryRun
  const body = { file, type, book_type, dry_run: options.dryRun ? 1 : 0, repeats: options.repeats ? 1 : 0 }
  const { data } = await ask(context, importBookTasks, { body })
  const { report, exitCode } = await finishImport(context, data, 'book-task', !watching)
  if (!watching || report.state !== 'done') return exitCode

  const imported = { book_type, import_id: report.id }
  const { counts } = await watchTasks(context, imported)
  const numbers = { success: counts.success, failed: counts.failed }
  tell(context, context.t('cli.message.watched', numbers))
  const rows = await importedTasks(context, imported)
  if (context.json) writeJson(context, { import: report, tasks: rows })
  else
    printRows(
      context,
      taskColumns(context.t, book_type),
      context.terminal ? rows.filter((row) => row.status === 3) : rows,
    )
  return counts.failed > 0 ? exitCodes.partly : exitCode
}
