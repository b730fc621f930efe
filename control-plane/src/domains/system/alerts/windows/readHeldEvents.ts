import { alertEventMachine } from '@quarterdeck/shared/states/alert.ts'
import { alertKinds } from '@quarterdeck/shared/values/alertKinds.ts'
import type { SQL } from 'drizzle-orm'
import { and, eq, inArray, sql } from '../../../../platform/schema/drizzle.ts'
import { prepared, type Queries } from '../../../../platform/schema/prepared.ts'
import { account, alertEvent, phone, site } from '../../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import { isOneOf, type Rows } from '../../../../resources/read/rowsIn.ts'
import { alertOutage } from '../tables.ts'
import type { HeldRows } from './heldRows.ts'

const e = alertEvent
const o = alertOutage
const ofSites = alertKinds.flatMap(({ code, leadsTo }) => (leadsTo === 'site' ? code : []))
const isOf = (list: string) => sql`${e.subject_list} = ${sql.raw(`'${list}'`)}`

/** Whether an alert is about one of these rows, or about one below it: the phones of a host, the accounts of a platform. */
const isAbout: Readonly<Record<HeldRows['list'], (rows: Rows) => SQL | undefined>> = {
  site: (rows) => and(inArray(e.kind, ofSites), isOneOf(site.id, rows)),
  host: (rows) =>
    isOneOf(sql`CASE WHEN ${isOf('host')} THEN ${e.subject_id} WHEN ${isOf('phone')} THEN ${phone.host} END`, rows),
  phone: (rows) => and(isOf('phone'), isOneOf(e.subject_id, rows)),
  account: (rows) => and(isOf('account'), isOneOf(e.subject_id, rows)),
  platform: (rows) =>
    isOneOf(
      sql`CASE WHEN ${isOf('platform')} THEN ${e.subject_id} WHEN ${isOf('account')} THEN ${account.platform} END`,
      rows,
    ),
}

/** The alerts about rows that windows hold: of those that are open, or of which there may be something to tell. */
export async function readHeldEvents(from: Sql, held: readonly HeldRows[]): Promise<Set<number>> {
  const found = await Promise.all(
    held.flatMap(({ list, rows }) =>
      [isOpen, isAttended].map((which) => prepared((q) => liveOf(q, which(q), isAbout[list](rows))).all(from)),
    ),
  )
  return new Set(found.flat().map(({ id }) => id))
}

const isOpen = () => eq(e.state, alertEventMachine.codes.open)
const isAttended = (q: Queries) =>
  inArray(e.alert_group, q.select({ id: o.group_id }).from(o).where(sql`${o.attended} = 1`))

function liveOf(q: Queries, ...wanted: (SQL | undefined)[]) {
  return q
    .select({ id: e.id })
    .from(e)
    .leftJoin(site, eq(site.url, e.subject))
    .leftJoin(phone, and(isOf('phone'), eq(phone.id, e.subject_id)))
    .leftJoin(account, and(isOf('account'), eq(account.id, e.subject_id)))
    .where(and(...wanted))
}
