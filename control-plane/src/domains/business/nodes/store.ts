import { nodeValidity } from '@quarterdeck/shared/resources/fleet/node.ts'
import { and, asc, count, eq, gte, isNull, lte, or } from '../../../platform/schema/drizzle.ts'
import { type Params, prepared, type Selected, take } from '../../../platform/schema/prepared.ts'
import { node, organisation } from '../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../platform/store/store.ts'
import type { NodeVerdict } from './checkNode.ts'

export type DueNode = Selected<typeof selectDue>

/** Nodes whose time has come, those first that wait for it without one. Those that are not in use are checked when somebody asks. */
export function readDue(from: Sql, now: number, limit: number): Promise<DueNode[]> {
  return selectDue.all(from, { now, limit })
}

export async function countDue(from: Sql, now: number): Promise<number> {
  return (await selectCount.get(from, { now }))?.n ?? 0
}

/** How many were checked since then, by what was found. */
export async function countChecked(from: Sql, since: number): Promise<{ valid: number; invalid: number }> {
  const found = new Map((await selectChecked.all(from, { since })).map(({ validity, n }) => [validity, n]))
  return { valid: found.get(nodeValidity.valid) ?? 0, invalid: found.get(nodeValidity.invalid) ?? 0 }
}

/** Somebody asks for a check. */
export async function askForCheck(tx: Sql, id: number): Promise<void> {
  await setAsked.run(tx, { id })
}

/** All that is due waits until then. */
export async function postponeDue(tx: Sql, now: number, until: number): Promise<void> {
  await setDue.run(tx, { now, until })
}

/** Where the node has moved meanwhile, what was found says nothing of it. */
export async function writeVerdict(
  tx: Sql,
  { id, host, port }: Pick<DueNode, 'id' | 'host' | 'port'>,
  verdict: NodeVerdict,
  { at, due }: { at: number; due: number },
): Promise<void> {
  const found =
    'fault' in verdict
      ? { validity: nodeValidity.invalid, latency: null, error: verdict.fault }
      : { validity: nodeValidity.valid, latency: verdict.latencyMs, error: '' }
  await setFound.run(tx, { id, host, port, at, due, ...found })
}

const isDue = (now: Params<{ now: number }>['now']) =>
  or(isNull(node.due_time), and(lte(node.due_time, now), eq(node.available, 1)))

const selectDue = prepared((q, p: Params<{ now: number; limit: number }>) =>
  q
    .select({ id: node.id, host: node.host, port: node.port, side: organisation.type })
    .from(node)
    .leftJoin(organisation, eq(organisation.id, node.organisation_id))
    .where(isDue(p.now))
    .orderBy(asc(node.due_time), asc(node.id))
    .limit(take(p.limit)),
)

const selectCount = prepared((q, p: Params<{ now: number }>) => q.select({ n: count() }).from(node).where(isDue(p.now)))

const selectChecked = prepared((q, p: Params<{ since: number }>) =>
  q
    .select({ validity: node.validity, n: count() })
    .from(node)
    .where(gte(node.check_time, p.since))
    .groupBy(node.validity),
)

const setAsked = prepared((q, p: Params<{ id: number }>) =>
  q.update(node).set({ due_time: null }).where(eq(node.id, p.id)),
)

const setDue = prepared((q, p: Params<{ now: number; until: number }>) =>
  q.update(node).set({ due_time: p.until }).where(isDue(p.now)),
)

interface Found {
  id: number
  host: string
  port: number
  at: number
  due: number
  validity: number
  latency: number | null
  error: string
}

const setFound = prepared((q, p: Params<Found>) =>
  q
    .update(node)
    .set({ validity: p.validity, check_time: p.at, latency_ms: p.latency, error: p.error, due_time: p.due })
    .where(and(eq(node.id, p.id), eq(node.host, p.host), eq(node.port, p.port))),
)
