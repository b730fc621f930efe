import { checkBookTasks, deleteBookTasks, setTaskStatus } from '@quarterdeck/shared/contracts/bookTask.ts'
import { ask } from '../../ask.ts'
import type { Context } from '../../context.ts'
import { exitCodes } from '../../exitCodes.ts'
import { printDone, tell, writeJson } from '../../print/print.ts'
import { confirm } from '../../prompt.ts'
import type { Perform } from '../../tree/tree.ts'
import { idsOf } from '../resource/remove.ts'
import { bookTypeOf, statusCode, type TypeOption } from './options.ts'

export const setStatus: Perform<TypeOption & { confirmCommitted?: boolean }> = async (
  context,
  options,
  given = '',
  ...args
) => {
  const body = {
    ids: idsOf(args).join(','),
    status: statusCode(context, '<status>', given),
    book_type: bookTypeOf(context, options),
    confirm_committed: options.confirmCommitted ? (1 as const) : (0 as const),
  }
  const { data } = await ask(context, setTaskStatus, { body })
  return touched(context, data, 'book-task.message.changed')
}

export const deleteTasks: Perform<{ yes?: boolean }> = async (context, { yes }, ...args) => {
  const ids = idsOf(args)
  await confirm(context, yes, context.t('book-task.confirm.delete_many', { count: ids.length }))
  const { data } = await ask(context, deleteBookTasks, { query: { ids: ids.join(',') } })
  return touched(context, data, 'book-task.message.deleted')
}

export const checkTasks: Perform<object> = async (context, _options, ...args) => {
  const { data } = await ask(context, checkBookTasks, { body: { ids: idsOf(args).join(',') } })
  printDone(context, data, context.t('book-task.message.check_queued', { count: data.queued }))
  return undefined
}

/** Says how many changed and which refused, and why. Exit code 1 where one did. */
function touched(
  context: Context,
  data: { changed: number; refused: { id: number; message: string }[] },
  key: 'book-task.message.changed' | 'book-task.message.deleted',
): number | undefined {
  const { changed, refused } = data
  const sentence = context.t(key, { count: changed })
  if (context.json) {
    tell(context, sentence)
    writeJson(context, data)
  } else printDone(context, { changed, refused: refused.map(({ id }) => id).join(',') }, sentence)
  if (refused.length === 0) return undefined
  tell(context, context.t('book-task.message.refused', { count: refused.length }))
  for (const { id, message } of refused) tell(context, `  ${id}: ${message}`)
  return exitCodes.partly
}
