import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { ResourceHooks } from '../../resources/hooks.ts'
import { isAnyHeld, sayReason } from '../phoneLeases/index.ts'
import { logEntry, logWithin } from '../platformLog/index.ts'
import { inWords } from '../runs/index.ts'
import { freeSims } from './sims/takeSims.ts'

/** A platform and its basis: who recorded it stands beside it (decisions.md §2). */
export const platformHooks: ResourceHooks = {
  async beforeAdd(_tx, rows, { actor }) {
    for (const row of rows) row.recorded_by = actor.username
  },
  async beforeEdit(_tx, rows, { actor }) {
    for (const { changes } of rows) {
      if ('basis' in changes || 'basis_note' in changes) changes.recorded_by = actor.username
    }
  },
}

/** What last went wrong, which keeps a phone or an account resting. */
const presentTrouble: NonNullable<ResourceHooks['present']> = (row, t) => {
  if (typeof row.trouble === 'string') row.trouble = inWords(row.trouble, t)
}

/** By whose authority an account is run, and who recorded that. */
export const accountHooks: ResourceHooks = {
  present: presentTrouble,
  async beforeAdd(_tx, rows, { actor }) {
    for (const row of rows) row.recorded_by = actor.username
  },
  async beforeEdit(_tx, rows, { actor }) {
    for (const { changes } of rows) {
      if (['basis', 'authorised_until', 'owner'].some((name) => name in changes)) changes.recorded_by = actor.username
    }
  },
}

/** Which builds may be on phones, and who decided that. */
export const appBuildHooks: ResourceHooks = {
  async beforeAdd(_tx, rows, { actor }) {
    for (const row of rows) if (row.approved !== 0) row.approved_by = actor.username
  },
  async beforeEdit(_tx, rows, { actor }) {
    for (const { changes } of rows) if ('approved' in changes) changes.approved_by = actor.username
  },
}

/** A phone that somebody holds is not taken off the list. Its cards are in no phone then; those that nobody knows go with it. */
export const phoneHooks: ResourceHooks = {
  present(row, t) {
    presentTrouble(row, t)
    sayReason(row, 'held_for', t)
  },
  async beforeDelete(tx, rows, call) {
    const ids = rows.map(({ id }) => id)
    if (await isAnyHeld(tx, ids)) throw new AppError('in_use')
    await freeSims(tx, ids)
    await logWithin(
      tx,
      call,
      ids.map((phone) => logEntry('phone_removed', {}, { phone })),
    )
  },
}
