import { AppError, type Problem } from '@quarterdeck/shared/errors/appError.ts'
import type { Actor } from '../../../http/handler.ts'
import { eq } from '../../../platform/schema/drizzle.ts'
import { isAmong, type Params, prepared } from '../../../platform/schema/prepared.ts'
import { organisation, userGroup } from '../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../platform/store/store.ts'
import type { ResourceHooks } from '../../../resources/hooks.ts'
import type { Stored } from '../../../resources/stored.ts'
import { isReachable } from '../../../resources/visibility/reachable.ts'

/** Users beyond the reach of whoever changes them are nobody's business: they see rows that the caller does not. */
export function refuseBeyond(actor: Actor, rows: readonly Stored[]): void {
  for (const { organisation = null, user_group = null } of rows) {
    if (!isReachable(actor, { organisation, user_group })) throw new AppError('forbidden')
  }
}

/** The group is one of the organisation. */
export async function groupProblems(sql: Sql, rows: readonly Stored[]): Promise<Problem[][]> {
  const groups = await readGroups.all(sql, { ids: rows.map((row) => Number(row.user_group)) })
  const organisations = new Map(groups.map(({ id, organisation }) => [id, organisation]))
  return rows.map(({ user_group, organisation }) =>
    organisations.get(Number(user_group)) === organisation
      ? []
      : [{ field: 'user_group', code: 'not_a_choice', data: { value: String(user_group) } }],
  )
}

/** Groups of several organisations may have one name: a sheet then names the organisation before it. */
export const groupHooks: ResourceHooks = {
  furtherNames: async (sql) =>
    (await readPaths.all(sql)).map(({ id, name, organisation }) => ({ id, name: `${organisation}/${name}` })),
}

const readPaths = prepared((q) =>
  q
    .select({ id: userGroup.id, name: userGroup.name, organisation: organisation.name })
    .from(userGroup)
    .innerJoin(organisation, eq(organisation.id, userGroup.organisation)),
)

const readGroups = prepared((q, { ids }: Params<{ ids: readonly number[] }>) =>
  q
    .select({ id: userGroup.id, organisation: userGroup.organisation })
    .from(userGroup)
    .where(isAmong(userGroup.id, ids)),
)
