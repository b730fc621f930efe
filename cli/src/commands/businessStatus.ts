import { businessStatus, type ShownCount, type ShownWork } from '@quarterdeck/shared/contracts/businessStatus.ts'
import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import { ask } from '../ask.ts'
import type { Context } from '../context.ts'
import { printRows, writeJson } from '../print/print.ts'
import type { Perform } from '../tree/tree.ts'
import { listCommand } from './listCommand.ts'

/** How each part of the business goes, a line for each kind of its work, and the command that lists what is behind it. */
export const status: Perform<object> = async (context) => {
  const { data } = await ask(context, businessStatus)
  if (context.json) {
    writeJson(context, data)
    return undefined
  }
  const { t } = context
  printRows(
    context,
    [
      { name: 'light', heading: t('business-status.title') },
      { name: 'work', heading: t('cli.column.what') },
      { name: 'colour', heading: '', hidden: true },
      { name: 'state', heading: t('cli.column.state') },
      { name: 'cause', heading: t('cli.column.reason') },
      { name: 'succeeded_at', heading: t('business-status.succeeded') },
      { name: 'waiting', heading: t('business-status.waiting') },
      { name: 'oldest', heading: t('business-status.oldest') },
      { name: 'late', heading: t('business-status.late') },
      { name: 'failed', heading: t('business-status.failed') },
      { name: 'command', heading: t('cli.column.shown_by') },
    ],
    data.lights.flatMap((light) => light.works.map((work) => lineOf(context, light.title, work))),
  )
  return undefined
}

function lineOf({ t }: Context, light: string, work: ShownWork) {
  const { title, colour, cause, succeeded_at = '', waiting, late, failed, list } = work
  const worth = [late, failed, waiting].find((counted) => counted && counted.count > 0)
  return {
    light,
    work: title,
    colour,
    state: t(codeKey('business-status.colour', colour)),
    cause,
    succeeded_at,
    waiting: numberOf(waiting),
    oldest: waiting?.oldest ?? '',
    late: numberOf(late),
    failed: numberOf(failed),
    command: worth ? listCommand(worth.list, worth.query) : listCommand(list, {}),
  }
}

const numberOf = (counted: ShownCount | undefined) => (counted ? `${counted.count}${counted.capped ? '+' : ''}` : '')
