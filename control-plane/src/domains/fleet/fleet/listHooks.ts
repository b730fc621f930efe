import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { and, eq, sql } from '../../../platform/schema/drizzle.ts'
import { paramTable } from '../../../platform/schema/paramTable.ts'
import { isAmong, type Params, prepared } from '../../../platform/schema/prepared.ts'
import { phone, userGroup } from '../../../platform/schema/tables.gen.ts'
import type { ActionHandler } from '../../../resources/actions/index.ts'
import type { ResourceHooks } from '../../../resources/hooks.ts'
import { namedSideIn } from '../../../resources/visibility/side.ts'
import { inWords } from '../../work/runs/index.ts'
import { isAnyHeld, sayReason } from '../phoneLeases/index.ts'
import { logEntry, logWithin } from '../platformLog/index.ts'
import { fleetEvents } from './deviceEvents.ts'
import { freeSims } from './sims/takeSims.ts'
import { unreadInWords } from './unreadFacts.ts'

const basisFields = ['basis', 'basis_until', 'basis_note', 'by_hand']

/** From this moment on its basis is past; why stands before what was noted. */
const endBasis: ActionHandler = async (_tx, row, { form, call: { at: now, actor } }) => {
  const until = row.basis_until
  if (typeof until === 'number' && until <= now) return 'same'
  const note = [form.reason, row.basis_note].filter(Boolean).join('\n').slice(0, 500)
  return { basis_until: now, basis_note: note, recorded_by: actor.username }
}

/** A platform and its basis: who recorded it stands beside it (decisions.md §2). */
export const platformHooks: ResourceHooks = {
  actions: { 'end-basis': endBasis },
  async beforeAdd(_tx, rows, { actor }) {
    for (const row of rows) row.recorded_by = actor.username
  },
  async beforeEdit(_tx, rows, { actor }) {
    for (const { changes } of rows) {
      if (basisFields.some((name) => name in changes)) changes.recorded_by = actor.username
    }
  },
}

/** What last went wrong, which keeps a phone resting. */
const presentTrouble: NonNullable<ResourceHooks['present']> = (row, t) => {
  if (typeof row.trouble === 'string') row.trouble = inWords(row.trouble, t)
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

/**
 * A phone that somebody holds is not taken off the list. Its cards are in no phone then; those that nobody knows go with it. Nor is
 * one that another organisation enrolled: the next host to report it would have it.
 */
export const phoneHooks: ResourceHooks = {
  present(row, t) {
    presentTrouble(row, t)
    sayReason(row, 'held_for', t)
    if (typeof row.unread === 'string') row.unread = unreadInWords(row.unread, t)
  },
  async beforeDelete(tx, rows, call) {
    const ids = rows.map(({ id }) => id)
    if (await isAnyHeld(tx, ids)) throw new AppError('in_use')
    const { actor } = call
    const own = { ids, organisation: actor.organisationId }
    if (actor.reach !== 'all' && (await findForeign.get(tx, own))) throw new AppError('enrolled_by_others')
    await freeSims(tx, ids)
    await logWithin(
      tx,
      call,
      ids.map((phone) => logEntry(fleetEvents.phone_removed, {}, { phone })),
    )
  },
}

const findForeign = prepared((q, p: Params<{ ids: readonly number[]; organisation: number }>) =>
  q
    .select({ id: phone.id })
    .from(phone)
    .where(and(isAmong(phone.id, p.ids), sql`${namedSideIn(phone.enrolled_by)} IS NOT ${namedSideIn(p.organisation)}`))
    .limit(1),
)

/** New phones of a host go to a group of the organisation that it belongs to: all internal ones count as one. */
export const hostHooks: ResourceHooks = {
  async problems(from, rows) {
    const asked = rows.map(({ user_group, organisation_id }) => ({ group: user_group, of: organisation_id }))
    const fine = new Set((await selectFitting.all(from, { asked })).map(({ at }) => at))
    return rows.map(({ user_group }, at) =>
      user_group === null || user_group === undefined || fine.has(at)
        ? []
        : [{ field: 'user_group', code: 'not_a_choice', data: { value: String(user_group) } }],
    )
  },
}

const selectFitting = prepared((q, p: Params<{ asked: readonly object[] }>) =>
  q
    .select({ at: paramTable.place })
    .from(paramTable.list(p.asked))
    .innerJoin(userGroup, eq(userGroup.id, paramTable.member<number>('group')))
    .where(sql`${namedSideIn(userGroup.organisation)} IS ${namedSideIn(paramTable.member<number>('of'))}`),
)
