import { getBookTask } from '@quarterdeck/shared/contracts/bookTask.ts'
import type { Reply } from '@quarterdeck/shared/contracts/endpoint.ts'
import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import { ask } from '../../ask.ts'
import type { Context } from '../../context.ts'
import { printRecord, writeJson, writeLines } from '../../print/print.ts'
import type { Perform } from '../../tree/tree.ts'
import { idsOf } from '../resource/remove.ts'
import { taskColumns } from './columns.ts'

type Task = Reply<typeof getBookTask>['data']
type Run = Task['runs'][number]

/** One task; on a terminal with its runs, their states and their log. */
export const showTask: Perform<object> = async (context, _options, ...args) => {
  const [id] = idsOf(args)
  const { data } = await ask(context, getBookTask, { query: { id: id! } })
  if (context.json) writeJson(context, data)
  else {
    const columns = taskColumns(context.t, data.book_type).map((column) => ({ ...column, hidden: false }))
    printRecord(context, columns, data)
    if (context.terminal) for (const run of data.runs) writeLines(context, ['', ...runLines(context, run)])
  }
  return undefined
}

function runLines({ t }: Context, run: Run): string[] {
  const where = [run.phone, run.account].filter(Boolean).join(' · ')
  const state = t(codeKey('run.choice.state', run.state))
  const heading = [
    t(codeKey('run.choice.lane', run.lane)),
    t('book-task.detail.attempt', { count: run.attempt }),
    where,
    state,
  ]
  return [
    heading.filter(Boolean).join('  '),
    ...(run.waiting_for ? [`  ${t('book-task.waiting.title')}: ${run.waiting_for}`] : []),
    ...(run.message ? [`  ${run.message}`] : []),
    ...run.history.map(
      ({ at, state, note }) => `  ${at}  ${t(codeKey('run.choice.state', state))}${note ? `  ${note}` : ''}`,
    ),
    ...run.log.map(({ at, level, text }) => `  ${at}  ${level}  ${text}`),
  ]
}
