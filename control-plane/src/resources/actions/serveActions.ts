import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { actionKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { mostActionRows, mostOutsideRows } from '@quarterdeck/shared/resource/actions.ts'
import { type ActionReply, actionEndpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { sealedFields } from '@quarterdeck/shared/resource/field.ts'
import type { Actor, Router } from '../../http/handler.ts'
import type { Context } from '../../platform/context.ts'
import { systemSettings } from '../../platform/settings.ts'
import type { LongWork } from '../longWork.ts'
import { sealSent, sealsOf } from '../seals.ts'
import type { Stored } from '../stored.ts'
import { storedValues } from '../storedValues.ts'
import type { Tables } from '../table.ts'
import { attempt } from './attempt.ts'
import { storeActionBatch } from './batchStore.ts'
import { refuseUnknown } from './formReferences.ts'
import { noteOf, type Outcome, wordsOf } from './outcome.ts'
import type { People } from './people.ts'
import type { ActionRule } from './rule.ts'

export interface ActionParts {
  context: Context
  tables: Tables
  jobs: Pick<LongWork, 'start'>
  people: People
}

interface Order {
  rule: ActionRule
  actor: Actor
  ids: readonly number[]
  form: Stored
  isDry: boolean
}

/** The calls of the actions of a list. */
export function serveActions(router: Router, parts: ActionParts, rules: readonly ActionRule[]): void {
  if (rules.length === 0) return
  const calls = actionEndpointsOf(rules[0]!.table.resource)
  for (const rule of rules) {
    router.serve(calls[rule.name]!, async ({ body, actor, userAgent, t }) => {
      const { ids, dry_run, code, ...fields } = body as { ids: number[]; dry_run?: number; code?: string }
      if (rule.action.stepUp) await parts.people.stepUp(actor, { code, agent: userAgent })
      const order = {
        rule,
        // Whoever has shown a code for this call has shown it for all that the call sets.
        actor: rule.action.stepUp ? { ...actor, needsCode: false } : actor,
        ids: [...new Set(ids)],
        isDry: dry_run === 1,
        form: await formOf(parts, rule, actor, fields),
      }
      const most = rule.outside ? mostOutsideRows : mostActionRows
      return { data: await (order.ids.length > most ? startJob(parts, order) : takeNow(parts, order, t)) }
    })
  }
}

async function formOf(
  { context, tables }: ActionParts,
  { name, action, table }: ActionRule,
  actor: Actor,
  given: Readonly<Record<string, unknown>>,
): Promise<Stored> {
  const fields = action.form ?? {}
  const seals = sealsOf(
    table.resource,
    sealedFields({ fields }).map(([field]) => field),
    context.secrets,
  )
  const said = storedValues(Object.entries(fields), given, context.settings.get(systemSettings.zone))
  const form = sealSent(Object.entries(fields), said, seals)
  await refuseUnknown(context.store.read, tables, fields, form, actor)
  return { ...form, ...(await table.hooks.prepare?.(form, { action: name }, { context, actor })) }
}

async function takeNow({ context }: ActionParts, order: Order, t: Translate): Promise<ActionReply> {
  const { rule, actor, ids, form, isDry } = order
  const outcomes = await Promise.all(
    ids.map((id) => attempt(rule, { context, actor }, { id, form, isDry, among: ids })),
  )
  if (rule.action.strict) throwIfNoneWasDone(outcomes)
  const [first] = outcomes
  const shown = rule.action.reveals && first?.result === 'done' ? first.shown : undefined
  const count = (result: Outcome['result']) => outcomes.filter((one) => one.result === result).length
  return {
    results: outcomes.map((outcome, at) => ({
      id: ids[at]!,
      result: outcome.result,
      reason: outcome.result === 'refused' ? wordsOf(outcome.reason, t, rule) : '',
      ...noteOf(outcome, t),
    })),
    done: count('done'),
    same: count('same'),
    refused: count('refused'),
    job: null,
    ...(shown && { secrets: shown }),
  }
}

function throwIfNoneWasDone(outcomes: readonly Outcome[]): void {
  const [first] = outcomes
  if (first?.result !== 'refused' || outcomes.some(({ result }) => result !== 'refused')) return
  const { reason, answer } = first
  throw AppError.again({ ...reason, answer })
}

async function startJob(
  { context, jobs }: ActionParts,
  { rule, actor, ids, form, isDry }: Order,
): Promise<ActionReply> {
  const { name, table } = rule
  const { resource } = table
  const title = actionKey(resource, name)
  const batch = { resource: resource.name, action: name, userId: actor.userId, address: actor.address, form, isDry }
  const job = await jobs.start({ kind: 'action', title, by: actor, total: ids.length }, {}, (tx, id) =>
    storeActionBatch(tx, { ...batch, job: id }, ids, context.now()),
  )
  return { results: [], done: 0, same: 0, refused: 0, job }
}
