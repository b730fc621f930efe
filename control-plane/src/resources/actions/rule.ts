import { type Action, actionsOf } from '@quarterdeck/shared/resource/actions.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { stateOf } from '@quarterdeck/shared/states/machine.ts'
import type { Stateful } from '../../platform/transition.ts'
import type { Stored } from '../stored.ts'
import type { Table } from '../table.ts'
import { statefulOf } from '../write/states.ts'
import type { ActionHandler, OutsideHandler } from './handler.ts'

export interface Moves {
  stateful: Stateful<string>
  to: string
  code: number
}

/** An action as it is carried out: its definition with what the domain says of it. */
export interface ActionRule {
  name: string
  action: Action
  table: Table
  /** The field that it moves, and where. */
  moves: Moves | undefined
  handler: ActionHandler | undefined
  outside: OutsideHandler | undefined
}

/** Handlers of actions that many lists have. */
export interface UsualHandlers {
  inside: Readonly<Record<string, ActionHandler>>
  outside: Readonly<Record<string, OutsideHandler>>
}

/** The actions of a list. Throws where one neither moves rows nor has somebody who says what it does. */
export function rulesOf(table: Table, usual: UsualHandlers): ActionRule[] {
  const { resource, hooks } = table
  const actions = actionsOf(resource)
  for (const name of Object.keys({ ...hooks.actions, ...hooks.actionsOutside })) {
    if (!(name in actions)) throw new Error(`${resource.name} has no action ${name}`)
  }
  return Object.entries(actions).map(([name, action]) => {
    const handler = hooks.actions?.[name] ?? usual.inside[name]
    const moves = movesOf(resource, action.to)
    const outside = hooks.actionsOutside?.[name] ?? usual.outside[name]
    if (!handler && !outside && !moves && action.toChosen === undefined)
      throw new Error(
        `${resource.name}.${name}: nobody carries out this action; give it a state to move to (to), or a handler (extend)`,
      )
    return { name, action, table, moves, handler, outside }
  })
}

/** Where an action brings a row: the same state always, or the one that was chosen. */
export function movesBy({ moves, action, table }: ActionRule, form: Stored): Moves | undefined {
  const stateful = action.toChosen === undefined ? undefined : statefulOf(table.resource)
  if (!stateful) return moves
  return movesOf(table.resource, stateOf(stateful.machine, Number(form[action.toChosen!])))
}

function movesOf(resource: AnyResource, to: string | undefined): Moves | undefined {
  const stateful = statefulOf(resource)
  return to === undefined || !stateful ? undefined : { stateful, to, code: stateful.machine.codes[to]! }
}
