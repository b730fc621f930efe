import { type GroupMember, groupList, type ListedGroup } from '@quarterdeck/shared/contracts/groupControl.ts'
import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import { ask } from '../ask.ts'
import type { Context } from '../context.ts'
import { exitCodes } from '../exitCodes.ts'
import { printRows, tell, writeJson } from '../print/print.ts'
import { Refusal } from '../refusal.ts'
import type { Perform } from '../tree/tree.ts'

export const listGroups: Perform<object> = async (context) => {
  const { t } = context
  const rows = (await groups(context)).map(({ by, since, paused, acts, leader, followers }) => {
    const count = (state: GroupMember['state']) => followers.filter((one) => one.state === state).length
    return {
      leader: leader.serial,
      by,
      since,
      paused,
      acts,
      following: count('following'),
      stopped: count('stopped'),
      left: count('left'),
    }
  })
  printRows(
    context,
    [
      { name: 'leader', heading: t('group-control.leader') },
      { name: 'by', heading: t('cli.column.begun_by') },
      { name: 'since', heading: t('cli.column.since') },
      {
        name: 'paused',
        heading: t('group-control.pause'),
        show: (value) => ({ text: t(value ? 'value.yes' : 'value.no') }),
      },
      { name: 'acts', heading: t('cli.column.acts') },
      ...(['following', 'stopped', 'left'] as const).map((state) => ({
        name: state,
        heading: t(`group-control.state.${state}`),
      })),
    ],
    rows,
  )
  if (rows.length === 0) tell(context, t('cli.message.no_groups'))
  return undefined
}

/** The group that this phone leads, or is in. */
export const showGroup: Perform<object> = async (context, _options, serial = '') => {
  const { t } = context
  const found = (await groups(context)).find(({ leader, followers }) =>
    [leader, ...followers].some((member) => member.serial === serial),
  )
  if (!found) throw new Refusal(exitCodes.refused, 'error.not_in_group', { serial })
  if (context.json) {
    writeJson(context, found)
    return undefined
  }
  const rows = [found.leader, ...found.followers].map((member) => ({
    serial: member.serial,
    state: member === found.leader ? 'leads' : member.state,
    reason: member.reason ?? '',
    message: member.message,
    waiting: member.waiting,
    done: member.results.filter(({ reason }) => reason === undefined).length,
  }))
  printRows(
    context,
    [
      { name: 'serial', heading: t('phone.field.serial') },
      {
        name: 'state',
        heading: t('phone.field.state'),
        show: (value) => ({
          text: value === 'leads' ? t('group-control.leader') : t(codeKey('group-control.state', String(value))),
        }),
      },
      {
        name: 'reason',
        heading: t('cli.column.reason'),
        show: (value) => ({ text: value === '' ? '' : t(codeKey('group-control.end', String(value))) }),
      },
      { name: 'message', heading: t('run.field.message') },
      { name: 'waiting', heading: t('cli.column.acts_waiting') },
      { name: 'done', heading: t('cli.column.acts_done') },
    ],
    rows,
  )
  return undefined
}

async function groups(context: Context): Promise<readonly ListedGroup[]> {
  return (await ask(context, groupList)).data
}
