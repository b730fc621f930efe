import { bookTaskTemplate, exportBookTasks } from '@quarterdeck/shared/contracts/bookTask.ts'
import { askFile } from '../../ask.ts'
import { keepFile } from '../../files.ts'
import type { Perform } from '../../tree/tree.ts'
import { orderQuery } from '../listQuery.ts'
import { bookTypeOf, type FilterOptions, filtersOf, type TypeOption } from './options.ts'

export const exportTasks: Perform<FilterOptions & { output?: string }> = async (context, options) => {
  const query = { ...filtersOf(context, options), ...orderQuery(options.order) }
  await keepFile(context, await askFile(context, exportBookTasks, { query }), options.output)
  return undefined
}

export const taskTemplate: Perform<TypeOption & { output?: string }> = async (context, options) => {
  const query = { book_type: bookTypeOf(context, options) }
  await keepFile(context, await askFile(context, bookTaskTemplate, { query }), options.output)
  return undefined
}
