import type { ResourceHooks } from '../../../../resources/hooks.ts'
import { inWords } from '../runMessages.ts'
import { regainLogin } from './logins.ts'
import { dropPicture } from './pictures.ts'
import { clearFailures } from './recordFailure.ts'

/** Done: the phone or account is given back, with nothing held against it. */
export const verifyTaskHooks: ResourceHooks = {
  present(row, t) {
    if (typeof row.why === 'string') row.why = inWords(row.why, t)
  },
  actions: {
    async done(tx, { id, phone, account }, { call }) {
      const { after, actor, at, context } = call
      const [table, given] = account === null ? (['phone', phone] as const) : (['account', account] as const)
      await tx.run(`${clearFailures(table)} WHERE id = ?`, [given])
      if (account !== null) await regainLogin(tx, Number(account), at)
      after.run(() => {
        dropPicture(context, id).catch((error: unknown) => {
          context.log.warn({ err: error, task: id }, 'the picture of a verification task is still there')
        })
      })
      return { done_by: actor.username, done_time: at, picture: 0 }
    },
  },
}
