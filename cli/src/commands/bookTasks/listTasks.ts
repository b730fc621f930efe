import { listBookTasks } from '@quarterdeck/shared/contracts/bookTask.ts'
import { ask } from '../../ask.ts'
import { printRows, tell } from '../../print/print.ts'
import type { Perform } from '../../tree/tree.ts'
import { type ListOptions, loadPages, orderQuery } from '../listQuery.ts'
import { totalLine } from '../resource/read.ts'
import { taskColumns } from './columns.ts'
import { type FilterOptions, filtersOf } from './options.ts'

export const listTasks: Perform<FilterOptions & ListOptions> = async (context, options) => {
  const query = { ...filtersOf(context, options), ...orderQuery(options.order) }
  const { rows, total } = await loadPages(context, options, (page) =>
    ask(context, listBookTasks, { query: { ...query, ...page } }),
  )
  printRows(context, taskColumns(context.t, query.book_type), rows)
  if (context.terminal) tell(context, totalLine(context, rows.length, total))
  return undefined
}
