import { listBookTasks } from '@quarterdeck/shared/contracts/bookTask.ts'
import { ask } from '../../ask.ts'
import { listPrinter, type PrintOptions } from '../../print/printList.ts'
import type { Perform } from '../../tree/tree.ts'
import { type ListOptions, loadPages, orderQuery } from '../listQuery.ts'
import { sayTotal } from '../resource/read.ts'
import { taskColumns } from './columns.ts'
import { type FilterOptions, filtersOf } from './options.ts'

export const listTasks: Perform<FilterOptions & ListOptions & PrintOptions> = async (context, options) => {
  const query = { ...filtersOf(context, options), ...orderQuery(options.order) }
  const printer = listPrinter(context, taskColumns(context.t, query.book_type), options)
  const load = (page: object) => ask(context, listBookTasks, { query: { ...query, ...page } })
  const { shown, total } = await loadPages(context, options, load, printer.page)
  printer.end()
  sayTotal(context, shown, total)
  return undefined
}
