import type { Wording } from '@quarterdeck/shared/errors/appError.ts'
import { linkedIds } from '@quarterdeck/shared/resource/field.ts'
import { nurtureTask } from '@quarterdeck/shared/resources/publish/nurtureTask.ts'
import type { Sql } from '../../../platform/store/store.ts'
import type { ActionHandler, TakenAction } from '../../../resources/actions/index.ts'
import { visibleIds } from '../../../resources/visibility/visibleIds.ts'
import { createAccessCheck } from './accessCheck.ts'
import { assignAlong } from './assignAlong.ts'
import type { NurtureDeps } from './deps.ts'
import { readAllTasks } from './store/tasks.ts'

/** So many tasks are named. */
const mostNamed = 3

/** Another user becomes responsible for an account; which tasks of others it leaves by that (`followOwners`) is said to whoever does it. */
export function assignAccount(deps: Pick<NurtureDeps, 'resources' | 'sessions'>): ActionHandler {
  const assign = assignAlong(deps.resources.tables)
  return async (tx, row, taken) => {
    let along: Wording | undefined
    const tell = (note: Wording) =>
      taken.tell(along ? { text: 'server.listed', words: { one: along, more: note } } : note)
    // Whose it is is known once it is written: group and organisation follow.
    taken.whenWritten(() => tellLeft(deps, tx, row.id, { ...taken, tell }))
    return assign(tx, row, {
      ...taken,
      tell(note) {
        along = note
        taken.tell(note)
      },
    })
  }
}

async function tellLeft(
  { resources, sessions }: Pick<NurtureDeps, 'resources' | 'sessions'>,
  tx: Sql,
  account: number,
  { call, tell }: Pick<TakenAction, 'call' | 'tell'>,
): Promise<void> {
  const having = (await readAllTasks.all(tx)).filter((task) => linkedIds(task.accounts).includes(account))
  const pairs = having.map((task) => ({ task, account }))
  const checkAccess = await createAccessCheck({ resources, sessions }, tx, pairs)
  const left = having.filter((task) => checkAccess(task, account) === 'out_of_sight')
  if (left.length === 0) return
  const ids = left.map(({ id }) => id)
  const seen = await visibleIds(tx, resources.tables.of(nurtureTask), ids, call.actor)
  const named = left.filter(({ id }) => seen.has(id)).slice(0, mostNamed)
  const count = left.length
  if (named.length === 0) return tell({ text: 'nurture.leaves_tasks', data: { count } })
  const more = named.length < count ? ' …' : ''
  tell({ text: 'nurture.leaves_named', data: { count, names: `${named.map(({ name }) => name).join(', ')}${more}` } })
}
