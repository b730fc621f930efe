import type { TextKey } from '@quarterdeck/shared/i18n/textKeys.gen.ts'
import { account as accountList } from '@quarterdeck/shared/resources/fleet/account.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { usableIds } from '../../../resources/visibility/usableIds.ts'
import type { NurtureDeps } from './deps.ts'
import type { NurtureTask } from './store/tasks.ts'

/** Why a task does not act on an account: nobody answers for it who may sign in, or that one does not see the account. */
export type Unseen = 'owner_gone' | 'out_of_sight'

export const unseenTexts = {
  owner_gone: 'nurture.owner_gone',
  out_of_sight: 'nurture.out_of_sight',
} as const satisfies Record<Unseen, TextKey>

/** Whether a task acts on an account; undefined: it does. */
export type AccessCheck = (task: Pick<NurtureTask, 'owner_user_id'>, account: number) => Unseen | undefined

/**
 * A task acts on accounts that whoever it belongs to sees now, and that are on the side of that one: with the rights of this moment,
 * and not with those of when the task was written.
 */
export async function createAccessCheck(
  { resources, sessions }: Pick<NurtureDeps, 'resources' | 'sessions'>,
  from: Sql,
  pairs: readonly { task: Pick<NurtureTask, 'owner_user_id'>; account: number }[],
): Promise<AccessCheck> {
  const table = resources.tables.of(accountList)
  const seen = new Map<number, ReadonlySet<number>>()
  for (const [owner, own] of Map.groupBy(pairs, ({ task }) => task.owner_user_id)) {
    const actor = owner === null ? undefined : await sessions.directory.actorOf(owner, '')
    if (!actor) continue
    const ids = [...new Set(own.map(({ account }) => account))]
    seen.set(actor.userId, await usableIds(from, table, ids, actor))
  }
  return ({ owner_user_id }, account) => {
    const its = seen.get(owner_user_id ?? 0)
    if (!its) return 'owner_gone'
    return its.has(account) ? undefined : 'out_of_sight'
  }
}
