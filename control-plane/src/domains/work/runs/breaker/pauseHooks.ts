import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { mayDo } from '../../../../http/handler.ts'
import type { ActionHandler } from '../../../../resources/actions/index.ts'
import type { ResourceHooks } from '../../../../resources/hooks.ts'
import { inWords } from '../runMessages.ts'
import { forgetRefusalsOf } from './store.ts'

const setsUp = 'platform.edit'

/** Work goes there again at once. For the internal side that is for whoever sets platforms up. */
export function liftAction(wake: () => void): ActionHandler {
  return async (tx, { side, platform }, { call: { actor, at, after } }) => {
    if (Number(side) === 0 && !mayDo(actor, setsUp)) throw new AppError('forbidden', { key: setsUp })
    await forgetRefusalsOf(tx, { platform: Number(platform), side: Number(side) })
    after.run(wake)
    return { ended_by: actor.username, ended_time: at, next_probe: null }
  }
}

export const pauseHooks: ResourceHooks = {
  present(row, t) {
    if (typeof row.trouble === 'string') row.trouble = inWords(row.trouble, t)
  },
}
