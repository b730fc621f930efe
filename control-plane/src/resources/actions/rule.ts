import { type Action, actionsOf } from '@quarterdeck/shared/resource/actions.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import type { Stateful } from '../../platform/transition.ts'
import type { Table } from '../table.ts'
import { statefulOf } from '../write/states.ts'
import type { ActionHandler, OutsideHandler } from './handler.ts'

/** An action as it is carried out: its definition with what the domain says of it. */
export interface ActionRule {
  name: string
  action: Action
  table: Table
  /** The field that it moves, and where. */
  moves: { stateful: Stateful<string>; to: string; code: number } | undefined
  handler: ActionHandler | undefined
  outside: OutsideHandler | undefined
}

/** The actions of a list. Throws where one neither moves rows nor has somebody who says what it does. */
export function rulesOf(table: Table, usual: Readonly<Record<string, ActionHandler>>): ActionRule[] {
  const { resource, hooks } = table
  const actions = actionsOf(resource)
  for (const name of Object.keys({ ...hooks.actions, ...hooks.actionsOutside })) {
    if (!(name in actions)) throw new Error(`${resource.name} has no action ${name}`)
  }
  return Object.entries(actions).map(([name, action]) => {
    const handler = hooks.actions?.[name] ?? usual[name]
    const moves = movesOf(resource, action)
    const outside = hooks.actionsOutside?.[name]
    if (!handler && !outside && !moves)
      throw new Error(
        `${resource.name}.${name}: nobody carries out this action; give it a state to move to (to), or a handler (extend)`,
      )
    return { name, action, table, moves, handler, outside }
  })
}

function movesOf(resource: AnyResource, { to }: Action): ActionRule['moves'] {
  const stateful = statefulOf(resource)
  return to === undefined || !stateful ? undefined : { stateful, to, code: stateful.machine.codes[to]! }
}
