import { alertKinds } from '@quarterdeck/shared/contracts/alerts.ts'
import { type AlertEventState, alertEventMachine } from '@quarterdeck/shared/states/alert.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { type Stateful, transition } from '../../../platform/transition.ts'
import type { Finding, OpenEvent } from '../measure.ts'
import type { Rule } from './rules.ts'

const alertEvents: Stateful<AlertEventState> = {
  machine: alertEventMachine,
  table: 'alert_event',
  key: 'id',
  column: 'state',
}
const isOpen = `state = ${alertEventMachine.codes.open}`

export interface ClosedEvent {
  id: number
  subject: string
  value: number
}

export function readOpen(sql: Sql, rule: number): Promise<OpenEvent[]> {
  return sql.all<OpenEvent>(`SELECT id, subject FROM alert_event WHERE rule_id = ? AND ${isOpen}`, [rule])
}

/** Opens events; a subject that has an open one for this rule gets no second. Returns those that are new. */
export async function openEvents(
  tx: Sql,
  rule: Rule,
  findings: readonly Finding[],
  now: number,
): Promise<(Finding & { id: number })[]> {
  if (findings.length === 0) return []
  return tx.all<Finding & { id: number }>(
    `INSERT INTO alert_event (rule_id, rule_name, kind, threshold, subject, value, state, opened_time)
     SELECT ?, ?, ?, ?, value ->> 'subject', value ->> 'value', ${alertEventMachine.codes.open}, ? FROM json_each(?) WHERE true
     ON CONFLICT DO NOTHING RETURNING id, subject, value`,
    [rule.id, rule.name, alertKinds[rule.kind], rule.threshold, now, JSON.stringify(findings)],
  )
}

export async function closeEvents(tx: Sql, ids: readonly number[], now: number): Promise<ClosedEvent[]> {
  if (ids.length === 0) return []
  return transition<AlertEventState, ClosedEvent>(tx, alertEvents, {
    to: 'closed',
    where: 'id IN (SELECT value FROM json_each(?))',
    params: [JSON.stringify(ids)],
    set: { closed_time: now },
    returning: 'subject, value',
    at: now,
  })
}

/** Ends what belongs to no rule that is on. How many there were. */
export async function closeOrphans(tx: Sql, now: number): Promise<number> {
  const closed = await transition(tx, alertEvents, {
    to: 'closed',
    where: 'rule_id NOT IN (SELECT id FROM alert_rule WHERE enabled)',
    set: { closed_time: now },
    at: now,
  })
  return closed.length
}

/** What the rule is called, and its limit, in its open events. */
export async function renameEvents(tx: Sql, rule: Rule): Promise<void> {
  await tx.run(
    `UPDATE alert_event SET rule_name = ?, threshold = ?
     WHERE rule_id = ? AND ${isOpen} AND (rule_name <> ? OR threshold <> ?)`,
    [rule.name, rule.threshold, rule.id, rule.name, rule.threshold],
  )
}
