import type { AccessScope } from '../../../../http/handler.ts'
import { nameOf } from '../../../../platform/schema/nameOf.ts'
import * as lists from '../../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import type { Table } from '../../../../resources/table.ts'
import { readable } from '../../../../resources/visibility/readable.ts'
import { workOnPhone } from '../tables.ts'

export interface Unhealthy {
  id: number
  serial: string
  health: number
  failures: number
  /** A stored text. */
  trouble: string
}

/** More are not read at a glance. */
const mostUnhealthy = 10

/** Phones on which runs fail, and which rest or are out for it: those first that wait for a person. */
export async function readUnhealthy(
  from: Sql,
  phone: Pick<Table, 'rights'>,
  accessScope: AccessScope,
): Promise<{ count: number; phones: Unhealthy[] }> {
  const seen = readable(phone, accessScope)
  const { health } = workOnPhone.columns
  const rows = await from.all<Unhealthy & { n: number }>(
    `SELECT id, serial, health, failures, trouble, count(*) OVER () AS n FROM
       (SELECT t.id, t.serial, ${health} AS health, t.failures, t.trouble FROM ${nameOf(lists.phone)} t WHERE ${seen ? seen.sql : '1'})
     WHERE health IN (1, 2, 4) ORDER BY health = 2 DESC, health = 1 DESC, failures DESC, serial LIMIT ${mostUnhealthy}`,
    seen?.params ?? [],
  )
  return { count: rows[0]?.n ?? 0, phones: rows.map(({ n: _, ...one }) => one) }
}
