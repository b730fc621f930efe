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

/** The rules that are on. */
export async function readRules(sql: Sql): Promise<Rule[]> {
  const rows = await sql.all<Omit<Rule, 'kind'> & { kind: number }>(
    `SELECT id, name, kind, threshold, keyword, site, webhook_url FROM alert_rule WHERE enabled = 1 ORDER BY id`,
  )
  return rows.map((row) => ({ ...row, kind: kindOf.get(row.kind)! }))
}
