import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { windowEnds, windowLists } from '@quarterdeck/shared/values/alertWindowRules.ts'
import { type Actor, mayDo } from '../../../../http/handler.ts'
import { systemSettings } from '../../../../platform/settings.ts'
import type { ResourceHooks } from '../../../../resources/hooks.ts'
import type { Resources } from '../../../../resources/index.ts'
import type { Stored } from '../../../../resources/stored.ts'
import type { ChangeCall } from '../../../../resources/write/changeCall.ts'
import { rowsOfFilter } from './rowsOfFilter.ts'

/** A window stands in the name of whoever made it or changed it last, who may edit the rows of its list. */
export function windowHooks({ tables }: Pick<Resources, 'tables'>): ResourceHooks {
  const take = (row: Stored, { actor, at, context }: ChangeCall): Stored => {
    const list = windowLists[Number(row.list) as keyof typeof windowLists]
    if (!mayDo(actor, `${list}.edit`)) throw new AppError('forbidden', { key: `${list}.edit` })
    const zone = context.settings.get(systemSettings.zone)
    if (!rowsOfFilter(tables.get(list)!, String(row.filter ?? ''), actor, { zone, now: at }))
      throw new AppError('invalid', {}, { problems: [{ field: 'filter', code: 'invalid' }] })
    return nameOf(actor)
  }
  return {
    async beforeAdd(_tx, rows, call) {
      for (const row of rows) Object.assign(row, take(row, call))
    },
    async beforeEdit(_tx, rows, call) {
      for (const { before, changes } of rows) {
        if ('state' in changes) continue
        Object.assign(changes, take({ ...before, ...changes }, call))
      }
    },
    actions: {
      end: async (_tx, _row, { call: { at } }) => ({
        ended_why: windowEnds.byHand,
        ended_time: at,
        holds_until: null,
      }),
    },
  }
}

function nameOf({ userId, username }: Actor): Stored {
  return { made_by: username, made_user: userId }
}
