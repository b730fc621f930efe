import type { Actor, Router } from '../../http/handler.ts'
import type { Context } from '../../platform/context.ts'
import type { Running } from '../../platform/running.ts'
import type { LongWork } from '../longWork.ts'
import type { Stored } from '../stored.ts'
import type { Table, Tables } from '../table.ts'
import { assignRow } from '../visibility/assign.ts'
import { attempt } from './attempt.ts'
import { pruneBatches } from './batchStore.ts'
import { batchWork } from './batchWork.ts'
import type { Reason } from './outcome.ts'
import type { People } from './people.ts'
import { pasteOf, revealOf } from './reveal.ts'
import { type ActionRule, rulesOf, type UsualHandlers } from './rule.ts'
import { serveActions } from './serveActions.ts'
import { serveBatches } from './serveBatches.ts'

export type { ActionHandler, OutsideHandler, TakenAction } from './handler.ts'
export type { People, ShownCode } from './people.ts'

export interface Actions extends Running {
  /** Long ones are jobs. Before `begin`. */
  runJobsWith(jobs: LongWork): void
  /** Before `begin`. */
  peopleFrom(people: People): void
  /** A user with the rights of this moment. */
  actorOf: People['actorOf']
  stepUp: People['stepUp']
  /** Serves the actions of every list. */
  begin(): void
  /** Takes an action on one row, for a domain, with its form where it has one; the caller has the key. Gives why not. */
  take(resource: string, action: string, id: number, actor: Actor, form?: Stored): Promise<Reason | undefined>
}

const dayMs = 24 * 3_600_000
/** How long the answers of an action that was a job can be read. */
const retentionMs = 30 * dayMs

const usualOf = (table: Table): UsualHandlers => ({
  inside: { assign: assignRow, reveal: revealOf(table) },
  outside: { paste: pasteOf(table) },
})

/** What can be done with rows beside adding, editing and deleting them. */
export function createActions(context: Context, router: Router, tables: Tables): Actions {
  const rules = new Map<string, ActionRule>()
  const ruleOf = (resource: string, action: string) => rules.get(`${resource}.${action}`)
  let jobs: LongWork | undefined
  let people: People | undefined
  const known = () => {
    if (!jobs || !people) throw new Error('actions need somebody who runs jobs and knows people')
    return { jobs, people }
  }
  const prune = () => context.store.write((tx) => pruneBatches(tx, context.now() - retentionMs))
  const pruning = context.loops.every('actions.prune', dayMs, prune)
  return {
    runJobsWith(given) {
      jobs = given
      given.register(batchWork({ context, ruleOf, actorOf: (...who) => known().people.actorOf(...who) }))
    },
    peopleFrom(given) {
      people = given
    },
    actorOf: (...who) => known().people.actorOf(...who),
    stepUp: (...who) => known().people.stepUp(...who),
    begin() {
      serveBatches(router, context, ruleOf)
      for (const table of tables.values()) {
        // A view takes the actions of its list.
        if (table.resource.view?.of) continue
        const own = rulesOf(table, usualOf(table))
        for (const rule of own) rules.set(`${table.resource.name}.${rule.name}`, rule)
        if (own.length > 0) serveActions(router, { context, tables, ...known() }, own)
      }
      pruning.begin().wake()
    },
    async take(resource, action, id, actor, form = {}) {
      const rule = ruleOf(resource, action)
      if (!rule) throw new Error(`there is no action ${resource}.${action}`)
      const outcome = await attempt(rule, { context, actor }, { id, form, isDry: false, among: [id] })
      return outcome.result === 'refused' ? outcome.reason : undefined
    },
    stop: () => pruning.stop(),
  }
}
