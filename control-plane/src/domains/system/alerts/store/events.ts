import { type AlertEventState, alertEventMachine } from '@quarterdeck/shared/states/alert.ts'
import type { SQL } from 'drizzle-orm'
import type { AccessScope } from '../../../../http/handler.ts'
import { and, count, desc, eq, ne, or, sql } from '../../../../platform/schema/drizzle.ts'
import { inOrder } from '../../../../platform/schema/inOrder.ts'
import { nameOf } from '../../../../platform/schema/nameOf.ts'
import { paramTable } from '../../../../platform/schema/paramTable.ts'
import { type Params, prepared } from '../../../../platform/schema/prepared.ts'
import { alertEvent, alertRule } from '../../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import { type Stateful, transition } from '../../../../platform/transition.ts'
import type { Table } from '../../../../resources/table.ts'
import { readableIn } from '../../../../resources/visibility/readable.ts'
import type { MeasuredAlert, OpenEvent } from '../../../alertMeasure.ts'
import type { Rule } from './rules.ts'

const alertEvents: Stateful<AlertEventState, typeof alertEvent.$inferSelect> = {
  machine: alertEventMachine,
  table: nameOf(alertEvent),
  key: 'id',
  column: 'state',
}

/** The list of events: whose they are. */
export type Events = Pick<Table, 'rights'>

export type KeptEvent = Pick<MeasuredAlert, 'subject' | 'value'> & { id: number }

export function readOpen(from: Sql, rule: number): Promise<OpenEvent[]> {
  return selectOpen.all(from, { rule })
}

/** Of the events that somebody sees, how many are open. */
export async function countOpen(from: Sql, events: Events, accessScope: AccessScope): Promise<number> {
  const query = prepared((q) => q.select({ n: count() }).from(e).where(openSeenBy(events, accessScope)))
  return (await query.get(from))?.n ?? 0
}

export interface LatestEvent {
  id: number
  kind: number
  rule_name: string
  subject: string
  value: number
  threshold: number
  opened_time: number
}

/** The 20 that were opened last and are open. */
export function readLatest(from: Sql, events: Events, accessScope: AccessScope): Promise<LatestEvent[]> {
  const { id, kind, rule_name, subject, value, threshold, opened_time } = e
  const query = prepared((q) =>
    q
      .select({ id, kind, rule_name, subject, value, threshold, opened_time: sql<number>`${opened_time}` })
      .from(e)
      .where(openSeenBy(events, accessScope))
      .orderBy(desc(opened_time), desc(id))
      .limit(20),
  )
  return query.all(from)
}

function openSeenBy(events: Events, accessScope: AccessScope): SQL | undefined {
  return and(isOpen, readableIn(events, accessScope, 'alert_event'))
}

/** Opens events; a subject that has an open one for this rule gets no second. Returns those that are new. */
export async function openEvents(
  tx: Sql,
  { id, name, kind, threshold, organisation_id: organisation }: Rule,
  findings: readonly MeasuredAlert[],
  at: number,
): Promise<KeptEvent[]> {
  if (findings.length === 0) return []
  const { code, about = '' } = kind
  const named = findings.map(({ subject, value, id: row = null, list = about }) => {
    return { subject, value, id: row, list: row === null ? '' : list }
  })
  return insertOpen.all(tx, { rule: id, name, kind: code, threshold, organisation, at, findings: named })
}

export async function closeEvents(tx: Sql, ids: readonly number[], now: number): Promise<KeptEvent[]> {
  if (ids.length === 0) return []
  return transition(tx, alertEvents, {
    to: 'closed',
    ids,
    set: { closed_time: now },
    returning: 'subject, value',
    at: now,
  })
}

/** Ends what belongs to no rule that is on. How many there were. */
export async function closeOrphans(tx: Sql, now: number): Promise<number> {
  const closed = await transition(tx, alertEvents, {
    to: 'closed',
    where: `rule_id NOT IN (SELECT id FROM ${nameOf(alertRule)} WHERE enabled)`,
    set: { closed_time: now },
    at: now,
  })
  return closed.length
}

/** What is measured of open events by now. */
export async function measureEvents(tx: Sql, changes: readonly { id: number; value: number }[]): Promise<void> {
  if (changes.length > 0) await remeasure.run(tx, { changes })
}

/** What the rule is called, and its limit, in its open events. */
export async function renameEvents(tx: Sql, { id: rule, name, threshold }: Rule): Promise<void> {
  await rename.run(tx, { rule, name, threshold })
}

const e = alertEvent
const isOpen = eq(e.state, alertEventMachine.codes.open)

const selectOpen = prepared((q, p: Params<{ rule: number }>) =>
  q
    .select({ id: e.id, subject: e.subject, value: e.value })
    .from(e)
    .where(and(eq(e.rule_id, p.rule), isOpen)),
)

interface NewEvents {
  rule: number
  name: string
  kind: number
  threshold: number
  organisation: number | null
  at: number
  findings: readonly (Pick<MeasuredAlert, 'subject' | 'value'> & { id: number | null; list: string })[]
}

const insertOpen = prepared((q, p: Params<NewEvents>) =>
  q
    .insert(e)
    .select(
      q
        .select(
          inOrder(e, {
            id: sql`null`,
            alert_group: sql`null`,
            rule_id: p.rule,
            rule_name: p.name,
            kind: p.kind,
            threshold: p.threshold,
            subject: paramTable.member('subject'),
            value: paramTable.member('value'),
            state: sql`${alertEventMachine.codes.open}`,
            opened_time: p.at,
            closed_time: sql`null`,
            subject_list: paramTable.member('list'),
            subject_id: paramTable.member('id'),
            organisation_id: p.organisation,
            create_user: sql`''`,
          }),
        )
        .from(paramTable.list(p.findings))
        .where(sql`true`),
    )
    .onConflictDoNothing()
    .returning({ id: e.id, subject: e.subject, value: e.value }),
)

const rename = prepared((q, p: Params<{ rule: number; name: string; threshold: number }>) =>
  q
    .update(e)
    .set({ rule_name: p.name, threshold: p.threshold })
    .where(and(eq(e.rule_id, p.rule), isOpen, or(ne(e.rule_name, p.name), ne(e.threshold, p.threshold)))),
)

const remeasure = prepared((q, p: Params<{ changes: readonly { id: number; value: number }[] }>) =>
  q
    .update(e)
    .set({ value: paramTable.member('value') })
    .from(paramTable.list(p.changes))
    .where(eq(e.id, paramTable.member('id'))),
)
