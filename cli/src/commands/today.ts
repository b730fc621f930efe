import { listNeeds } from '@quarterdeck/shared/contracts/needs.ts'
import { ask } from '../ask.ts'
import { printRows, tell, writeJson } from '../print/print.ts'
import type { Perform } from '../tree/tree.ts'
import { listCommand } from './listCommand.ts'

/** What home says: how much waits for whoever asks, the worst first, and the command that lists it. */
export const today: Perform<object> = async (context) => {
  const { t } = context
  const { data } = await ask(context, listNeeds)
  if (context.json) {
    writeJson(context, data)
    return undefined
  }
  const waiting = data.needs.filter(({ count }) => count > 0)
  printRows(
    context,
    [
      { name: 'count', heading: t('cli.column.count') },
      { name: 'title', heading: t('cli.column.what') },
      { name: 'name', heading: '', hidden: true },
      { name: 'command', heading: t('cli.column.shown_by') },
    ],
    waiting.map(({ name, title, list, query, count, capped }) => ({
      name,
      title,
      count: capped ? `${count}+` : count,
      command: listCommand(list, query),
    })),
  )
  if (waiting.length === 0) tell(context, t('home.needs_none'))
  return undefined
}
