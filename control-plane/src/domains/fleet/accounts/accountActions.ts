import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { accountMachine } from '@quarterdeck/shared/states/account.ts'
import type { Sql } from '../../../platform/store/store.ts'
import type { ActionHandler } from '../../../resources/actions/index.ts'
import type { StoredRow } from '../../../resources/stored.ts'
import type { ChangeCall } from '../../../resources/write/changeCall.ts'
import { askToLogIn, setReady } from '../../work/runs/index.ts'

const { codes } = accountMachine

/** What people do with accounts beside editing them (matrix-screens.md §7.2). */
export const accountActions: Readonly<Record<string, ActionHandler>> = {
  async 'change-status'(tx, row, { form, call }) {
    if (Number(form.status) === codes.banned && !form.remark)
      throw new AppError('invalid', {}, { problems: [{ field: 'remark', code: 'required' }] })
    await followLogin(tx, row, Number(form.status), call)
    return undefined
  },

  /** Somebody has logged it in, or looked and found that nobody is. */
  async 'set-login'(tx, row, { form, call }) {
    const login_status = Number(form.login_status)
    if (login_status === 0 && !form.remark)
      throw new AppError('invalid', {}, { problems: [{ field: 'remark', code: 'required' }] })
    if (login_status === 1) await setReady(tx, { kind: 'account', id: row.id, how: 'phone_ready' }, call)
    return { login_status, login_lost_at: null }
  },

  bind: async (_tx, _row, { form }) => ({ phone: form.phone!, subsystem: form.subsystem ?? 0 }),
  unbind: async () => ({ phone: null }),

  authorise: async (_tx, _row, { form }) => ({
    owner: form.owner!,
    basis: form.basis!,
    authorised_until: form.authorised_until ?? null,
  }),

  /** It stays to be read by whose authority it was run; from now on it is not. */
  async 'end-authorisation'(_tx, { authorised_until }, { call }) {
    const isOver = authorised_until !== null && Number(authorised_until) <= call.at
    return isOver ? 'same' : { authorised_until: call.at }
  },
}

/** That nobody is logged in, and that somebody is asked to log in, are one fact. */
async function followLogin(tx: Sql, { id, phone }: StoredRow, to: number, call: ChangeCall): Promise<void> {
  if (to === codes.not_logged_in) {
    if (typeof phone === 'number') await askToLogIn(tx, { phoneId: phone, accountId: id }, call.at)
  } else await setReady(tx, { kind: 'account', id, how: 'phone_ready' }, call)
}
