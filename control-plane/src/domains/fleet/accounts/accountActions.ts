import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { accountMachine } from '@quarterdeck/shared/states/account.ts'
import type { Sql } from '../../../platform/store/store.ts'
import type { ActionHandler } from '../../../resources/actions/index.ts'
import type { Stored, StoredRow } from '../../../resources/stored.ts'
import type { ChangeCall } from '../../../resources/write/changeCall.ts'
import { askToLogIn, setReady } from '../../work/runs/index.ts'
import { tellPlannedPast } from './plannedPast.ts'

const { codes } = accountMachine

/** What people do with accounts beside editing them (matrix-screens.md §7.2). */
export const accountActions: Readonly<Record<string, ActionHandler>> = {
  async 'change-status'(tx, row, { form, call }) {
    if (Number(form.status) === codes.banned && !form.remark)
      throw new AppError('invalid', {}, { problems: [{ field: 'remark', code: 'required' }] })
    return followLogin(tx, row, Number(form.status), call)
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
  'set-home-link': async (_tx, _row, { form }) => ({ home_link: form.home_link! }),

  async authorise(tx, { id }, taken) {
    const { form } = taken
    const authorised_until = form.authorised_until ?? null
    if (authorised_until !== null) await tellPlannedPast(tx, id, Number(authorised_until), taken)
    return {
      owner: form.owner!,
      basis: form.basis!,
      authorised_until,
      // Without new evidence what was recorded stays.
      ...(form.evidence && { evidence: form.evidence }),
    }
  },

  /** It stays to be read by whose authority it was run; from now on it is not. */
  async 'end-authorisation'(tx, { id, authorised_until }, taken) {
    const { at } = taken.call
    const isOver = authorised_until !== null && Number(authorised_until) <= at
    if (isOver) return 'same'
    await tellPlannedPast(tx, id, at, taken)
    return { authorised_until: at }
  },
}

/** That nobody is logged in, and that somebody is asked to log in, are one fact. Gives what follows of the login. */
async function followLogin(
  tx: Sql,
  { id, phone, status }: StoredRow,
  to: number,
  call: ChangeCall,
): Promise<Stored | undefined> {
  if (to === codes.not_logged_in) {
    if (typeof phone === 'number') await askToLogIn(tx, { phoneId: phone, accountId: id }, call.at)
    return { login_status: 0, login_lost_at: null }
  }
  await setReady(tx, { kind: 'account', id, how: 'phone_ready', isMoved: true }, call)
  const isBack = status === codes.not_logged_in && to === codes.normal
  return isBack ? { login_status: 1, login_lost_at: null } : undefined
}
