import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { linkedIds } from '@quarterdeck/shared/resource/field.ts'
import { mostPhonesOfNode, nodeValidity } from '@quarterdeck/shared/resources/fleet/node.ts'
import { nodeCells, nodeHostOf } from '@quarterdeck/shared/values/nodeLine.ts'
import type { ActionHandler } from '../../../resources/actions/index.ts'
import type { ResourceHooks } from '../../../resources/hooks.ts'
import type { Stored } from '../../../resources/stored.ts'
import { askForCheck } from './store.ts'

/** The rules of the list; `wake` says that there is something to check. */
export function nodeHooks(wake: () => void): ResourceHooks {
  return {
    prepare: async ({ host }): Promise<Stored> => (typeof host === 'string' ? { host: nodeHostOf(host) } : {}),
    textLine: nodeCells,
    async beforeEdit(_tx, rows) {
      // What was found is of where the node was.
      for (const { changes } of rows)
        if ('host' in changes || 'port' in changes)
          Object.assign(changes, {
            validity: nodeValidity.unchecked,
            check_time: null,
            latency_ms: null,
            error: '',
            due_time: null,
          })
    },
    actions: { bind, unbind, check: checkAction(wake) },
  }
}

const bind: ActionHandler = async (_tx, { phones }, { form }) => {
  const all = [...new Set([...linkedIds(phones), ...linkedIds(form.phones)])]
  if (all.length === linkedIds(phones).length) return 'same'
  if (all.length > mostPhonesOfNode) throw new AppError('too_many_named', { max: mostPhonesOfNode, count: all.length })
  return { phones: asLinks(all) }
}

/** Those that are named, or all. */
const unbind: ActionHandler = async (_tx, { phones }, { form }) => {
  const named = linkedIds(form.phones)
  const left = named.length === 0 ? [] : linkedIds(phones).filter((id) => !named.includes(id))
  return left.length === linkedIds(phones).length ? 'same' : { phones: asLinks(left) }
}

const asLinks = (ids: readonly number[]) => ids.toSorted((one, other) => one - other).join()

function checkAction(wake: () => void): ActionHandler {
  return async (tx, { id }, { call, isDry }) => {
    await askForCheck(tx, id)
    if (!isDry) call.after.run(wake)
    return undefined
  }
}
