import { type AlertKind, alertKinds } from '@quarterdeck/shared/contracts/alerts.ts'
import { asc, eq } from '../../../platform/schema/drizzle.ts'
import { type Params, prepared, type Queries, type Selected } from '../../../platform/schema/prepared.ts'
import { alertRule } from '../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../platform/store/store.ts'

type Kept = Selected<typeof selectOne>
export type Rule = Omit<Kept, 'kind'> & { kind: AlertKind }

/** The rules that are on. */
export async function readRules(from: Sql): Promise<Rule[]> {
  return (await selectEnabled.all(from)).map(toRule)
}

/** A rule, on or off. */
export async function readRule(from: Sql, id: number): Promise<Rule | undefined> {
  const row = await selectOne.get(from, { id })
  return row && toRule(row)
}

const kindOf = new Map(Object.entries(alertKinds).map(([kind, code]) => [code as number, kind as AlertKind]))

function toRule(row: Kept): Rule {
  return { ...row, kind: kindOf.get(row.kind)! }
}

const r = alertRule

const select = (q: Queries) =>
  q
    .select({
      ...{ id: r.id, name: r.name, kind: r.kind, threshold: r.threshold },
      ...{ keyword: r.keyword, site: r.site, webhook_url: r.webhook_url },
    })
    .from(r)

const selectEnabled = prepared((q) => select(q).where(eq(r.enabled, 1)).orderBy(asc(r.id)))

const selectOne = prepared((q, p: Params<{ id: number }>) => select(q).where(eq(r.id, p.id)))
