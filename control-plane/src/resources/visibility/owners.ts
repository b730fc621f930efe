import { ownerField } from '@quarterdeck/shared/resource/baseFields.ts'
import type { Actor } from '../../http/handler.ts'
import { asc } from '../../platform/schema/drizzle.ts'
import { isAmong, type Params, prepared } from '../../platform/schema/prepared.ts'
import { user, userGroup } from '../../platform/schema/tables.gen.ts'
import type { Sql } from '../../platform/store/store.ts'
import type { Stored } from '../stored.ts'
import type { Table } from '../table.ts'
import type { EditedRow } from '../write/changes.ts'

/**
 * New rows belong to whoever adds them, or to the user whom they name; what the system adds by itself belongs to the first
 * group, and nobody is responsible for it.
 */
export async function giveOwners(tx: Sql, { rights }: Table, rows: readonly Stored[], actor: Actor): Promise<void> {
  if (rights?.kind !== 'own' && rights?.kind !== 'organisation') return
  for (const row of rows) row.create_user = actor.username
  if (rights.kind === 'organisation') {
    for (const row of rows) row.organisation_id = actor.organisationId || null
    return
  }
  for (const row of rows) row[ownerField] ??= actor.userId || null
  const belonging = await belongingOf(tx, rows)
  const first = belonging.size === 0 ? await firstGroup.get(tx) : undefined
  for (const row of rows) Object.assign(row, belonging.get(row[ownerField]) ?? first)
}

/** Rows that another user becomes responsible for go to that user's group and organisation. */
export async function followOwners(tx: Sql, { rights }: Table, rows: readonly EditedRow[]): Promise<void> {
  if (rights?.kind !== 'own') return
  const given = rows.filter(({ changes }) => changes[ownerField])
  const belonging = await belongingOf(
    tx,
    given.map(({ changes }) => changes),
  )
  for (const { changes } of given) Object.assign(changes, belonging.get(changes[ownerField]))
}

/** Group and organisation of each user whom rows name, as columns of those rows. */
async function belongingOf(tx: Sql, rows: readonly Stored[]): Promise<Map<unknown, Stored>> {
  const ids = [...new Set(rows.map((row) => row[ownerField]))].filter((id) => typeof id === 'number')
  const users = ids.length === 0 ? [] : await findUsers.all(tx, { ids })
  return new Map(users.map(({ id, ...columns }) => [id, columns]))
}

const findUsers = prepared((q, { ids }: Params<{ ids: readonly number[] }>) =>
  q
    .select({ id: user.id, user_group_id: user.user_group, organisation_id: user.organisation })
    .from(user)
    .where(isAmong(user.id, ids)),
)

const firstGroup = prepared((q) =>
  q
    .select({ user_group_id: userGroup.id, organisation_id: userGroup.organisation })
    .from(userGroup)
    .orderBy(asc(userGroup.id))
    .limit(1),
)
