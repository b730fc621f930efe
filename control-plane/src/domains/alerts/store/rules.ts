import { type AlertKind, alertKinds } from '@quarterdeck/shared/contracts/alerts.ts'
import type { Sql } from '../../../platform/store/store.ts'

export interface Rule {
  id: number
  name: string
  kind: AlertKind
  threshold: number
  keyword: string
  site: string
  webhook_url: string
}

const kindOf = new Map(Object.entries(alertKinds).map(([kind, code]) => [code as number, kind as AlertKind]))

const select = 'SELECT id, name, kind, threshold, keyword, site, webhook_url FROM alert_rule'
type Kept = Omit<Rule, 'kind'> & { kind: number }
const toRule = (row: Kept): Rule => ({ ...row, kind: kindOf.get(row.kind)! })

/** The rules that are on. */
export async function readRules(sql: Sql): Promise<Rule[]> {
  return (await sql.all<Kept>(`${select} WHERE enabled = 1 ORDER BY id`)).map(toRule)
}

/** A rule, on or off. */
export async function readRule(sql: Sql, id: number): Promise<Rule | undefined> {
  const row = await sql.get<Kept>(`${select} WHERE id = ?`, [id])
  return row && toRule(row)
}
