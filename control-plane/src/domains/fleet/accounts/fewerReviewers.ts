import type { Problem } from '@quarterdeck/shared/errors/appError.ts'
import { reviewWithoutGroup } from '@quarterdeck/shared/resources/fleet/accountGroup.ts'
import { type Actor, mayDo } from '../../../http/handler.ts'
import { isAmong, type Params, prepared } from '../../../platform/schema/prepared.ts'
import { accountGroup } from '../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../platform/store/store.ts'
import type { WantedRow } from '../../../resources/hooks.ts'
import { freshCodeRequired } from '../../../resources/write/fieldKeys.ts'
import { refuseProblems } from '../../../resources/write/problems.ts'

export const mayLowerKey = 'account-group.review'
export const loweredProblem: Problem = { field: 'group', code: 'review_lowered' }

/**
 * An account goes to a group in which fewer people look at its posts only by somebody who may set how many do, with a fresh code
 * (matrix-screens.md §6.4.2): whatever way it is moved, also by an undo.
 */
export async function refuseFewerReviewers(tx: Sql, rows: readonly WantedRow[], actor: Actor): Promise<void> {
  const { size } = await withFewerReviewers(tx, rows)
  if (size === 0) return
  if (!mayDo(actor, mayLowerKey)) refuseProblems([loweredProblem])
  if (actor.needsCode) throw freshCodeRequired()
}

/** Which of these rows, by their places, come to a group that asks for fewer people than theirs. Rows that are new come from none. */
export async function withFewerReviewers(sql: Sql, rows: readonly WantedRow[]): Promise<Set<number>> {
  const moved = rows.flatMap(({ before, changes }, at) =>
    before && 'group' in changes ? [{ at, from: groupOf(before.group), to: groupOf(changes.group) }] : [],
  )
  const ids = [...new Set(moved.flatMap(({ from, to }) => [from, to]))].filter((id) => id > 0)
  const levels = new Map(
    (ids.length === 0 ? [] : await selectLevels.all(sql, { ids })).map((row) => [row.id, row.review]),
  )
  const levelOf = (id: number) => levels.get(id) ?? reviewWithoutGroup
  return new Set(moved.filter(({ from, to }) => levelOf(to) < levelOf(from)).map(({ at }) => at))
}

function groupOf(value: unknown): number {
  return Number(value ?? 0)
}

const selectLevels = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q
    .select({ id: accountGroup.id, review: accountGroup.review })
    .from(accountGroup)
    .where(isAmong(accountGroup.id, p.ids)),
)
