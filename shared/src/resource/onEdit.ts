import { mayMove } from '../states/machine.ts'
import type { Fields, StateField } from './field.ts'

/**
 * An edit that moves the state of a row: where one of the fields `when` gets another value, a row in one of the states `from` comes
 * to `to`, whichever way it is written (form, spreadsheet, edit of many rows, action). The machine allows each of these moves.
 */
export interface OnEdit<N extends string = string> {
  readonly from: readonly string[]
  readonly to: string
  readonly when: readonly N[]
}

interface WithOnEdit {
  readonly name: string
  readonly fields: Fields
  readonly onEdit?: readonly OnEdit[]
}

/** Where an edit takes the state of a row: the field that holds it, and the code of the new one. `changes`: what differs from `before`. */
export function movedByEdit(
  resource: WithOnEdit,
  before: Readonly<Record<string, unknown>>,
  changes: Readonly<Record<string, unknown>>,
): { field: string; code: number } | undefined {
  if (!resource.onEdit) return undefined
  const [field, { machine }] = stateOf(resource)!
  const move = resource.onEdit.find(
    ({ from, when }) =>
      from.some((state) => machine.codes[state] === before[field]) && when.some((name) => name in changes),
  )
  return move && { field, code: machine.codes[move.to]! }
}

/** Throws where an edit is to move a row as its machine does not allow. */
export function checkOnEdit(resource: WithOnEdit): void {
  if (!resource.onEdit) return
  const state = stateOf(resource)
  if (!state) throw new Error(`${resource.name}: an edit moves no row, because no field is a state`)
  const [, { machine }] = state
  for (const { from, to, when } of resource.onEdit) {
    const unknown = when.find((name) => !(name in resource.fields))
    if (unknown)
      throw new Error(`${resource.name}: there is no field ${unknown}, which is to move rows when it is edited`)
    for (const source of from) {
      const isThere = source in machine.codes && to in machine.codes
      if (!isThere || !mayMove(machine, source, to))
        throw new Error(
          `${resource.name}: an edit cannot move a row from ${source} to ${to}, ${machine.name} does not allow it`,
        )
    }
  }
}

function stateOf({ fields }: WithOnEdit): [string, StateField] | undefined {
  for (const [name, field] of Object.entries(fields)) if (field.kind === 'state') return [name, field]
  return undefined
}
