import { AppError, type Wording } from '@quarterdeck/shared/errors/appError.ts'
import { titleKey } from '@quarterdeck/shared/i18n/keys.ts'
import { ownerField } from '@quarterdeck/shared/resource/baseFields.ts'
import { eq } from '../../../platform/schema/drizzle.ts'
import { type Params, prepared } from '../../../platform/schema/prepared.ts'
import { user, userGroup } from '../../../platform/schema/tables.gen.ts'
import type { ResourceHooks } from '../../../resources/hooks.ts'
import type { Stored, StoredRow } from '../../../resources/stored.ts'
import type { Table } from '../../../resources/table.ts'
import { isReachable } from '../../../resources/visibility/reachable.ts'
import type { ChangeCall } from '../../../resources/write/changeCall.ts'
import { countEachOf, countRowsOf, moveRowsOf, type OwnedRows } from './rowsOfUser.ts'

/** What `rows` of a change of group says. */
const follow = 1

/** What happens to the rows that a user is responsible for, when others take them over or the user changes group. */
export function belongingActions(tables: readonly Table[]): NonNullable<ResourceHooks['actions']> {
  return {
    async 'hand-over'(tx, row, { form, call, tell }) {
      const to = await readBelonging.get(tx, { id: Number(form.to) })
      refuseUnreached(row, call)
      if (!to || !isReachable(call.actor, to)) throw new AppError('out_of_reach')
      const [first, ...others] = await countEachOf(tx, tables, row.id)
      if (form.to === row.id || !first) return 'same'
      tell(movesInWords(first, others))
      await moveRowsOf(tx, tables, { userId: row.id, values: { [ownerField]: Number(form.to) } }, call)
      return undefined
    },
    async 'change-group'(tx, row, { form, call }) {
      const group = await readGroup.get(tx, { id: Number(form.user_group) })
      if (!group) throw new AppError('not_found')
      const there = { organisation: group.organisation, user_group: group.id }
      refuseUnreached(row, call)
      if (!isReachable(call.actor, there)) throw new AppError('out_of_reach')
      if (row.user_group === group.id) return 'same'
      const count = await countRowsOf(tx, tables, row.id)
      // Nobody decides by chance what becomes of the rows.
      if (count > 0 && !form.rows) throw new AppError('rows_undecided', { count })
      const values: Stored =
        form.rows === follow ? { user_group_id: group.id, organisation_id: group.organisation } : { [ownerField]: null }
      if (count > 0) await moveRowsOf(tx, tables, { userId: row.id, values }, call)
      return there
    },
  }
}

/** What goes over, and how much of it: accounts: 12, personas: 3. */
function movesInWords({ resource, count }: OwnedRows, [next, ...others]: readonly OwnedRows[]): Wording {
  const list = { text: titleKey(resource) }
  if (!next) return { text: 'user.more.moves', data: { count }, words: { list } }
  return { text: 'user.more.moves_with', data: { count }, words: { list, more: movesInWords(next, others) } }
}

function refuseUnreached(row: StoredRow, { actor }: ChangeCall): void {
  const { organisation, user_group } = row
  if (!isReachable(actor, { organisation, user_group })) throw new AppError('out_of_reach')
}

const readBelonging = prepared((q, { id }: Params<{ id: number }>) =>
  q.select({ organisation: user.organisation, user_group: user.user_group }).from(user).where(eq(user.id, id)),
)

const readGroup = prepared((q, { id }: Params<{ id: number }>) =>
  q.select({ id: userGroup.id, organisation: userGroup.organisation }).from(userGroup).where(eq(userGroup.id, id)),
)
