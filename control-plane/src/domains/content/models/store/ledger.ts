import { callOutcomes } from '@quarterdeck/shared/resources/system/modelCall.ts'
import { organisationTypes } from '@quarterdeck/shared/resources/system/organisation.ts'
import { and, asc, eq, gt, sql } from '../../../../platform/schema/drizzle.ts'
import { isAmong, type Params, prepared } from '../../../../platform/schema/prepared.ts'
import { modelCall, organisation } from '../../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import type { Amount, WhoseOrders } from '../order.ts'
import type { Usage } from '../prices.ts'
import { said } from '../saysWhy.ts'
import { modelMonthCost, modelTaskCost } from '../tables.ts'
import type { Provider } from './providers.ts'

export type CallOutcome = keyof typeof callOutcomes

/** What the ledger keeps of the order that a call is for; 0: none. */
interface CalledOrder {
  kind: number
  persona: number
  owner: string
  task: number
  part: number
  organisation_id: number
}

export interface Begun {
  order: CalledOrder
  provider: Provider
  model: string
  /** What it may cost at most, in millionths; counted until it is settled. */
  most: number
  month: string
  at: number
}

/** The call's number. From here on it counts. */
export async function insertCall(tx: Sql, { order, provider, model, most, month, at }: Begun): Promise<number> {
  const { lastId } = await insert.run(tx, {
    at,
    provider: provider.id,
    kind: order.kind,
    model,
    cost: most,
    currency: provider.currency,
    month,
    persona: order.persona || null,
    owner: order.owner,
    task: order.task,
    part: order.part,
    priceInput: provider.price_input,
    priceOutput: provider.price_output,
    pricePicture: provider.price_picture,
    priceVideo: provider.price_video,
    organisation: order.organisation_id,
  })
  return lastId
}

export interface CallEnd {
  outcome: CallOutcome
  cost: number
  usage: Usage | undefined
  error: string
  at: number
}

export async function settleCall(tx: Sql, id: number, { outcome, cost, usage, error, at }: CallEnd): Promise<void> {
  const code = callOutcomes[outcome]
  await update.run(tx, { id, outcome: code, cost, input: usage?.input ?? 0, output: usage?.output ?? 0, error, at })
}

/** Nobody waits for its answer any more: it counts at its maximum. */
export async function endUnanswered(tx: Sql, id: number, at: number): Promise<void> {
  const error = said('model_maybe_charged')
  await settleCall(tx, id, { outcome: 'maybe_charged', cost: await readCost(tx, id), usage: undefined, error, at })
}

export interface Counted {
  cost: number
  open: number
}

const nothing: Counted = { cost: 0, open: 0 }

export async function taskCost(from: Sql, owner: string, task: number, currency: string): Promise<Counted> {
  return (await selectTask.get(from, { owner, task, currency })) ?? nothing
}

export async function monthCost(from: Sql, provider: number, month: string, currency: string): Promise<Counted> {
  return (await selectMonth.get(from, { provider, month, currency })) ?? nothing
}

/** What an external organisation may use of each provider's month, in percent; undefined: it is internal, and uses what there is. */
export async function shareOf(from: Sql, organisationId: number): Promise<number | undefined> {
  return (await selectShare.get(from, { id: organisationId }))?.share
}

export async function shareCost(
  from: Sql,
  of: { provider: number; organisation: number; month: string; currency: string },
): Promise<Counted> {
  return (await selectShareCost.get(from, of)) ?? nothing
}

/** The calls that a provider was given since then. */
export function callsSince(from: Sql, provider: number, since: number): Promise<{ at: number }[]> {
  return selectSince.all(from, { provider, since })
}

export function spentOf(from: Sql, owner: string, tasks: readonly number[]): Promise<(Amount & { task: number })[]> {
  return selectSpent.all(from, { owner, tasks })
}

/** By currency. */
export function maybeOf(from: Sql, { owner, task, parts }: WhoseOrders): Promise<Amount[]> {
  return selectMaybe.all(from, { owner, task: task ?? null, parts: parts ?? null })
}

export async function readCost(from: Sql, id: number): Promise<number> {
  return (await selectCost.get(from, { id }))?.cost ?? 0
}

const c = modelCall

const insert = prepared(
  (
    q,
    p: Params<{
      at: number
      provider: number
      kind: number
      model: string
      cost: number
      currency: string
      month: string
      persona: number | null
      owner: string
      task: number
      part: number
      priceInput: number | null
      priceOutput: number | null
      pricePicture: number | null
      priceVideo: number | null
      organisation: number
    }>,
  ) =>
    q.insert(c).values({
      create_time: p.at,
      provider: p.provider,
      kind: p.kind,
      model: p.model,
      outcome: callOutcomes.under_way,
      cost: p.cost,
      currency: p.currency,
      month: p.month,
      persona: p.persona,
      owner: p.owner,
      task: p.task,
      part: p.part,
      price_input: p.priceInput,
      price_output: p.priceOutput,
      price_picture: p.pricePicture,
      price_video: p.priceVideo,
      organisation_id: p.organisation,
    }),
)

const update = prepared(
  (
    q,
    p: Params<{ id: number; outcome: number; cost: number; input: number; output: number; error: string; at: number }>,
  ) =>
    q
      .update(c)
      .set({
        outcome: p.outcome,
        cost: p.cost,
        input_tokens: p.input,
        output_tokens: p.output,
        error: p.error,
        end_time: p.at,
      })
      .where(eq(c.id, p.id)),
)

const selectCost = prepared((q, p: Params<{ id: number }>) => q.select({ cost: c.cost }).from(c).where(eq(c.id, p.id)))

const selectTask = prepared((q, p: Params<{ owner: string; task: number; currency: string }>) =>
  q
    .select({ cost: modelTaskCost.cost, open: modelTaskCost.open })
    .from(modelTaskCost)
    .where(
      and(eq(modelTaskCost.owner, p.owner), eq(modelTaskCost.task, p.task), eq(modelTaskCost.currency, p.currency)),
    ),
)

const selectMonth = prepared((q, p: Params<{ provider: number; month: string; currency: string }>) =>
  q
    .select({ cost: modelMonthCost.cost, open: modelMonthCost.open })
    .from(modelMonthCost)
    .where(
      and(
        eq(modelMonthCost.provider, p.provider),
        eq(modelMonthCost.month, p.month),
        eq(modelMonthCost.currency, p.currency),
      ),
    ),
)

const selectShare = prepared((q, p: Params<{ id: number }>) =>
  q
    .select({ share: organisation.model_share })
    .from(organisation)
    .where(and(eq(organisation.id, p.id), eq(organisation.type, organisationTypes.external))),
)

const selectShareCost = prepared(
  (q, p: Params<{ provider: number; organisation: number; month: string; currency: string }>) =>
    q
      .select({
        cost: sql<number>`coalesce(sum(${c.cost}), 0)`,
        open: sql<number>`coalesce(sum(iif(${c.outcome} = ${callOutcomes.under_way}, ${c.cost}, 0)), 0)`,
      })
      .from(c)
      .where(
        and(
          eq(c.organisation_id, p.organisation),
          eq(c.month, p.month),
          eq(c.provider, p.provider),
          eq(c.currency, p.currency),
        ),
      ),
)

const selectSince = prepared((q, p: Params<{ provider: number; since: number }>) =>
  q
    .select({ at: sql<number>`${c.create_time}` })
    .from(c)
    .where(and(eq(c.provider, p.provider), gt(c.create_time, p.since)))
    .orderBy(asc(c.create_time)),
)

const selectSpent = prepared((q, p: Params<{ owner: string; tasks: readonly number[] }>) =>
  q
    .select({ task: modelTaskCost.task, millionths: modelTaskCost.cost, currency: modelTaskCost.currency })
    .from(modelTaskCost)
    .where(and(eq(modelTaskCost.owner, p.owner), isAmong(modelTaskCost.task, p.tasks))),
)

const selectMaybe = prepared((q, p: Params<{ owner: string; task: number | null; parts: readonly number[] | null }>) =>
  q
    .select({ millionths: sql<number>`sum(${c.cost})`, currency: c.currency })
    .from(c)
    .where(
      and(
        eq(c.owner, p.owner),
        eq(c.outcome, callOutcomes.maybe_charged),
        sql`(${p.task} IS NULL OR ${c.task} = ${p.task})`,
        sql`(${p.parts} IS NULL OR ${isAmong(c.part, p.parts)})`,
      ),
    )
    .groupBy(c.currency),
)
