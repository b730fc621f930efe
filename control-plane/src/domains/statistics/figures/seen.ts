import type { AccessScope } from '../../../http/handler.ts'
import type { Resources } from '../../../resources/index.ts'
import { readable, type Test } from '../../../resources/visibility/readable.ts'

/** By whose a row was on its day. */
export function seenAsOwn(_resources: Resources, accessScope: AccessScope): Test | undefined {
  return readable({ rights: { kind: 'own' } }, accessScope)
}

/** Each row as the list that it was counted from (`seen_as`) shows its rows. */
export function seenAsListed(_resources: Resources, accessScope: AccessScope): Test | undefined {
  const ways = [
    ['own', readable({ rights: { kind: 'own' } }, accessScope)],
    ['organisation', readable({ rights: { kind: 'organisation' } }, accessScope)],
    ['people', readable({ rights: { kind: 'people', field: 'organisation_id' } }, accessScope)],
  ] as const
  if (ways.every(([, seen]) => seen === undefined)) return undefined
  return {
    sql: `(${ways.map(([kind, seen]) => `(t.seen_as = '${kind}' AND ${seen?.sql ?? '1'})`).join(' OR ')})`,
    params: ways.flatMap(([, seen]) => seen?.params ?? []),
  }
}

/** By whose a row was on its day, and what is an organisation's is all of its people's. */
export function seenAsShared(_resources: Resources, accessScope: AccessScope): Test | undefined {
  const own = readable({ rights: { kind: 'own' } }, accessScope)
  if (!own) return undefined
  return {
    sql: `(${own.sql} OR (t.owner_user_id IS NULL AND t.user_group_id IS NULL AND t.organisation_id = ?))`,
    params: [...own.params, accessScope.organisationId],
  }
}
