import { alertKindOf, type NamedAlertKind } from '@quarterdeck/shared/values/alertKinds.ts'
import type { AccessScope } from '../../../../http/handler.ts'
import { asc, eq, sql } from '../../../../platform/schema/drizzle.ts'
import { type Params, prepared, type Queries, type Selected } from '../../../../platform/schema/prepared.ts'
import { alertRule, organisation } from '../../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import type { Table } from '../../../../resources/table.ts'
import { readableIn } from '../../../../resources/visibility/readable.ts'

type Kept = Selected<typeof selectOne>
export type Rule = Omit<Kept, 'kind'> & { kind: NamedAlertKind }

/** Whose rules and their events are. */
export const ofOrganisation: Pick<Table, 'rights'> = { rights: { kind: 'organisation' } }

/** The rules that somebody sees; null for whoever sees all, also what belonged to rules that are gone. */
export async function seenRules(from: Sql, accessScope: AccessScope): Promise<number[] | null> {
  const seen = readableIn(ofOrganisation, accessScope, 'alert_rule')
  if (!seen) return null
  const rows = await prepared((q) => q.select({ id: r.id }).from(r).where(seen)).all(from)
  return rows.map(({ id }) => id)
}

/** The rules that are on. */
export async function readRules(from: Sql): Promise<Rule[]> {
  return (await selectEnabled.all(from)).flatMap((row) => toRule(row) ?? [])
}

/** A rule, on or off. */
export async function readRule(from: Sql, id: number): Promise<Rule | undefined> {
  const row = await selectOne.get(from, { id })
  return row && toRule(row)
}

/** Of a later version there may be a kind that nobody here can measure. */
function toRule(row: Kept): Rule | undefined {
  const kind = alertKindOf(row.kind)
  return kind && { ...row, kind }
}

const r = alertRule

const select = (q: Queries) =>
  q
    .select({
      id: r.id,
      name: r.name,
      kind: r.kind,
      threshold: r.threshold,
      keyword: r.keyword,
      site: r.site,
      webhook_url: r.webhook_url,
      webhook_secret: r.webhook_secret,
      organisation_id: r.organisation_id,
      is_internal: sql<number>`coalesce(${organisation.type}, 1) = 1`,
    })
    .from(r)
    .leftJoin(organisation, eq(organisation.id, r.organisation_id))

const selectEnabled = prepared((q) => select(q).where(eq(r.enabled, 1)).orderBy(asc(r.id)))

const selectOne = prepared((q, p: Params<{ id: number }>) => select(q).where(eq(r.id, p.id)))

export const insertFirstRule = prepared(
  (q, p: Params<{ kind: number; threshold: number; organisation: number; at: number }>) =>
    q
      .insert(alertRule)
      .values({ kind: p.kind, threshold: p.threshold, organisation_id: p.organisation, update_time: p.at }),
)
