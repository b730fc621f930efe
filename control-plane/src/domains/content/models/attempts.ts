import type { ErrorCode } from '@quarterdeck/shared/errors/codes.ts'
import { amountText, microDigits } from '@quarterdeck/shared/values/money.ts'
import { formatDay } from '@quarterdeck/shared/values/time.ts'
import type { MessageValues } from '../../../platform/codedMessage.ts'
import { backoff } from '../../../platform/loops/backoff.ts'
import type { Sql } from '../../../platform/store/store.ts'
import type { MadePicture, ModelOutcome, ModelResult, OrderOwner } from './order.ts'
import { costOf, type Usage } from './prices.ts'
import { said } from './saysWhy.ts'
import {
  type CallOutcome,
  type Counted,
  callsSince,
  endUnanswered,
  insertCall,
  monthCost,
  settleCall,
  shareCost,
  shareOf,
  taskCost,
} from './store/ledger.ts'
import { type DueOrder, endOrder, kindOf, markUnderWay, putBack, readUnderWay } from './store/orders.ts'
import { noteError, type Provider } from './store/providers.ts'

/** matrix-screens.md §6.3.5: half a minute, doubled, five times at most. */
const patience = { firstMs: 30_000, mostMs: 3_600_000, mostAttempts: 5 }
const minuteMs = 60_000
/** What others have reserved may be more than they use: whoever finds no room looks again when they have ended. */
const roomMs = 1_000

export interface Attempt {
  order: DueOrder
  provider: Provider
  model: string
  /** In millionths; undefined: there is no price. */
  most: number | undefined
}

export type Beginning = { call: number } | 'waits' | { code: ErrorCode; data: MessageValues }

interface At {
  now: number
  zone: string
}

/**
 * Reserves the most that a request may cost, in the transaction before it leaves: then sixteen at once never pass a budget. Says what
 * stands against it, or that it waits for room.
 */
export async function beginAttempt(tx: Sql, attempt: Attempt, { now, zone }: At): Promise<Beginning> {
  const { order, provider, model, most } = attempt
  // A request that was sent already goes out again under its key, and is counted once.
  const isRepeated = order.call_id !== 0
  const recent = await callsSince(tx, provider.id, now - minuteMs)
  if (recent.length >= provider.per_minute) {
    await putBack(tx, order, recent[0]!.at + minuteMs)
    return 'waits'
  }
  const month = formatDay(now, zone).slice(0, 7)
  if (!isRepeated) {
    const against = await againstBudgets(tx, attempt, month)
    if (against === 'waits') await putBack(tx, order, now + roomMs)
    if (against) return against
  }
  const call = isRepeated
    ? order.call_id
    : await insertCall(tx, { order, provider, model, most: most ?? 0, month, at: now })
  if (await markUnderWay(tx, order.id, call)) return { call }
  // Stopped while it was being taken up: nothing has left.
  if (!isRepeated) await settleCall(tx, call, { outcome: 'unavailable', cost: 0, usage: undefined, error: '', at: now })
  return 'waits'
}

async function againstBudgets(
  tx: Sql,
  { order, provider, most }: Attempt,
  month: string,
): Promise<Exclude<Beginning, { call: number }> | undefined> {
  const { currency, name, monthly_budget: monthly } = provider
  if (most === 0) return undefined
  if (order.budget !== null && order.budget_currency !== currency)
    return { code: 'budget_currency', data: { currency: order.budget_currency, provider: name, other: currency } }
  if (most === undefined)
    return order.budget === null && monthly === null
      ? undefined
      : { code: 'budget_without_price', data: { provider: name } }
  if (order.budget !== null) {
    const against = againstBudget(await taskCost(tx, order.owner, order.task, currency), order.budget, most)
    if (against === 'waits') return against
    if (against) return { code: 'task_budget_spent', data: inWords(against, currency) }
  }
  if (monthly !== null) {
    const against = againstBudget(await monthCost(tx, provider.id, month, currency), monthly, most)
    if (against === 'waits') return against
    if (against) return { code: 'month_budget_spent', data: { provider: name, month, ...inWords(against, currency) } }
    return againstShare(tx, { order, provider, most, monthly }, month)
  }
  return undefined
}

/** No external organisation uses up what all have. */
async function againstShare(
  tx: Sql,
  { order, provider, most, monthly }: { order: DueOrder; provider: Provider; most: number; monthly: number },
  month: string,
): Promise<Exclude<Beginning, { call: number }> | undefined> {
  const organisation = order.organisation_id
  const percent = await shareOf(tx, organisation)
  if (percent === undefined) return undefined
  const share = Math.floor((monthly * percent) / 100)
  const { currency, id, name } = provider
  const { cost, open } = await shareCost(tx, { provider: id, organisation, month, currency })
  if (cost - open + most > share) return { code: 'model_share_spent', data: { provider: name, month } }
  return cost + most > share ? 'waits' : undefined
}

/** In millionths. `next`: the most that the next request may cost. */
interface Spent {
  used: number
  left: number
  next: number
}

/** Undefined: there is room. It waits where only what others have reserved stands in the way. */
function againstBudget({ cost, open }: Counted, budget: number, next: number): Spent | 'waits' | undefined {
  const used = cost - open
  if (used + next > budget) return { used, left: Math.max(budget - used, 0), next }
  return cost + next > budget ? 'waits' : undefined
}

function inWords({ used, left, next }: Spent, currency: string): Record<keyof Spent, string> {
  const words = (millionths: number) => `${amountText(millionths, microDigits, 0)} ${currency}`
  return { used: words(used), left: words(left), next: words(next) }
}

/** What came of a request, with what was made of it. */
export interface Ending {
  outcome: CallOutcome
  /** Undefined: the server does not say, or there was no answer. */
  usage?: Usage | undefined
  code?: ErrorCode
  data?: MessageValues
  /** The server asked to be left alone for so long. */
  afterMs?: number
  /** Something came, though nothing of use: to ask once more may cost it twice. */
  isAnswered?: boolean
  text?: string
  picture?: MadePicture
}

export type Owners = ReadonlyMap<string, OrderOwner>

/** Writes down how an attempt ended, and the order with it, or when it is tried again: one transaction with what its owner makes of it. */
export async function endAttempt(
  tx: Sql,
  attempt: Attempt & { call: number },
  ending: Ending,
  { now, owners }: { now: number; owners: Owners },
): Promise<void> {
  const { order, provider, call, most } = attempt
  const tried = { ...order, attempts: order.attempts + 1 }
  const isStopped = (await readUnderWay(tx, { id: order.id, call }))?.isStopped === true
  const isLast = isStopped || tried.attempts >= patience.mostAttempts
  const next = now + Math.max(backoff(patience, tried.attempts) ?? 0, Math.min(ending.afterMs ?? 0, patience.mostMs))
  const settle = (outcome: CallOutcome, cost: number, error = errorOf(ending)) =>
    settleCall(tx, call, { outcome, cost, usage: ending.usage, error, at: now })
  const end = (outcome: ModelOutcome, cost: number, maybe = 0) =>
    endWith(tx, { attempt, ending, outcome, cost, maybe, attempts: tried.attempts }, { now, owners })

  // Who does not want to make this one thing works all the same.
  const works = ending.outcome === 'done' || ending.outcome === 'refused' || ending.outcome === 'blank'
  await noteError(tx, provider, works ? '' : errorOf(ending))

  switch (ending.outcome) {
    case 'done':
    case 'refused':
    case 'blank': {
      const used = usedCost(attempt, ending)
      // No answer spends more than was reserved; what it claims beyond that stands at the call.
      const cost = Math.min(used, most ?? 0)
      const claim =
        used > cost ? said('model_claims_more', inWords({ used, left: cost, next: 0 }, provider.currency)) : undefined
      await settle(ending.outcome, cost, claim)
      return end(ending.outcome, cost)
    }
    case 'under_way':
      return
    case 'maybe_charged':
    case 'throttled':
    case 'unavailable':
    case 'faulty': {
      // What costs nothing was not charged, and what has a key is charged once, however often it is sent.
      const isFree = most === 0
      const hasKey = provider.idempotent === 1
      const isUnknown = ending.outcome === 'maybe_charged' && !isFree
      const mayHaveCost = isUnknown || (hasKey && order.unanswered > 0)
      const unanswered = order.unanswered + (isUnknown ? 1 : 0)
      const isOver = isLast || ending.outcome === 'faulty'
      if (mayHaveCost && hasKey && !isOver) return putBack(tx, { ...tried, unanswered, call_id: call }, next)
      if (mayHaveCost) {
        const cost = most ?? 0
        await settle('maybe_charged', cost)
        const mayRepeat =
          !hasKey && kindOf(order.kind) === 'text' && order.unanswered === 0 && !ending.isAnswered && !isOver
        const paid = { spent: order.spent + cost, maybe: order.maybe + cost, call_id: 0 }
        if (mayRepeat) return putBack(tx, { ...tried, ...paid, unanswered }, next)
        return end('maybe_charged', cost, cost)
      }
      const outcome = ending.outcome === 'maybe_charged' ? 'unavailable' : ending.outcome
      await settle(outcome, 0)
      if (isStopped && ending.outcome !== 'faulty') return end('stopped', 0)
      return isOver ? end(outcome, 0) : putBack(tx, { ...tried, call_id: 0 }, next)
    }
  }
}

/** The order ends without a request: what stood against it says why. */
export async function endUnasked(
  tx: Sql,
  attempt: Attempt,
  { code, data }: { code: ErrorCode; data: MessageValues },
  deps: { now: number; owners: Owners },
): Promise<void> {
  const ending = { outcome: 'faulty', code, data } as const
  const { attempts } = attempt.order
  await endWith(tx, { attempt, ending, outcome: 'budget', cost: 0, maybe: 0, attempts }, deps)
}

/** The data were put back: it may have been made and paid for since, and a person says whether it is asked for again. */
export async function endRestored(
  tx: Sql,
  attempt: Pick<Attempt, 'order' | 'provider' | 'model'>,
  deps: { now: number; owners: Owners },
): Promise<void> {
  const ending = { outcome: 'maybe_charged', code: 'model_restored' } as const
  const { attempts, call_id } = attempt.order
  if (call_id !== 0) await endUnanswered(tx, call_id, deps.now)
  await endWith(tx, { attempt, ending, outcome: 'restored', cost: 0, maybe: 0, attempts }, deps)
}

interface Ended {
  attempt: Pick<Attempt, 'order' | 'provider' | 'model'>
  ending: Ending
  outcome: ModelOutcome
  cost: number
  maybe: number
  attempts: number
}

async function endWith(
  tx: Sql,
  { attempt: { order, provider, model }, ending, outcome, cost, maybe, attempts }: Ended,
  { now, owners }: { now: number; owners: Owners },
): Promise<void> {
  if (!(await endOrder(tx, order.id))) return
  const result: ModelResult = {
    order: order.id,
    kind: kindOf(order.kind),
    part: order.part,
    task: order.task,
    outcome,
    error:
      outcome === 'done'
        ? ''
        : outcome === 'stopped'
          ? said('generation_stopped')
          : errorOf({ ...ending, outcome: outcome === 'budget' || outcome === 'restored' ? 'faulty' : outcome }),
    ...(ending.text !== undefined && { text: ending.text }),
    ...(ending.picture && { picture: ending.picture }),
    cost: { millionths: order.spent + cost, currency: provider.currency, maybe: order.maybe + maybe },
    by: { provider: provider.id, name: provider.name, model, at: now },
    attempts,
  }
  await owners.get(order.owner)?.ended(tx, result)
}

/** What the server says that it used, at the prices of the attempt; the most where it does not say. */
function usedCost({ order, provider, most = 0 }: Attempt, { outcome, usage }: Ending): number {
  const kind = kindOf(order.kind)
  if (kind !== 'text') return outcome === 'refused' ? 0 : most
  return usage ? (costOf(provider, kind, usage) ?? 0) : most
}

function errorOf({ outcome, code, data = {} }: Pick<Ending, 'outcome' | 'code' | 'data'>): string {
  if (outcome === 'done' || outcome === 'under_way') return ''
  return said(code ?? codes[outcome], data)
}

const codes = {
  refused: 'model_refused',
  blank: 'model_blank',
  throttled: 'model_throttled',
  unavailable: 'model_unavailable',
  maybe_charged: 'model_maybe_charged',
  faulty: 'model_unavailable',
} as const
