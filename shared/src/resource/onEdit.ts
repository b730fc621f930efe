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
  readonly incomplete?: string
}

/** Does a row lack a field that forms require? */
export function isLacking({ fields }: Pick<WithOnEdit, 'fields'>, row: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(fields).some(([name, field]) => {
    if (!field.required) return false
    const value = row[name] ?? ''
    return value === '' || (field.kind === 'choice' && value === 0 && 0 in field.choices)
  })
}

/** The code of the state in which a new row begins; undefined where no field is a state. */
export function firstState(resource: WithOnEdit, row: Readonly<Record<string, unknown>>): number | undefined {
  const [, field] = stateOf(resource) ?? []
  if (!field) return undefined
  const { codes, initial } = field.machine
  return codes[resource.incomplete !== undefined && isLacking(resource, row) ? resource.incomplete : initial]
}

/** Where an edit takes the state of a row: the field that holds it, and the code of the new one. `changes`: what differs from `before`. */
export function movedByEdit(
  resource: WithOnEdit,
  before: Readonly<Record<string, unknown>>,
  changes: Readonly<Record<string, unknown>>,
): { field: string; code: number } | undefined {
  if (!resource.onEdit && resource.incomplete === undefined) return undefined
  const [field, { machine }] = stateOf(resource)!
  const completed = movedByLack(resource, machine, { from: before[field], row: { ...before, ...changes } })
  if (completed !== undefined) return completed === before[field] ? undefined : { field, code: completed }
  const move = resource.onEdit?.find(
    ({ from, when }) =>
      from.some((state) => machine.codes[state] === before[field]) && when.some((name) => name in changes),
  )
  return move && { field, code: machine.codes[move.to]! }
}

/** Rows that lack something are in their own state, which they leave for the first one; undefined for all others. */
function movedByLack(
  resource: WithOnEdit,
  { codes, initial }: StateField['machine'],
  { from, row }: { from: unknown; row: Readonly<Record<string, unknown>> },
): number | undefined {
  const incomplete = resource.incomplete === undefined ? undefined : codes[resource.incomplete]
  if (incomplete === undefined) return undefined
  if (isLacking(resource, row)) return incomplete
  return from === incomplete ? codes[initial] : undefined
}

/** What edits of a row as it stands would move its state: the field of the state, the code of the new one, and which fields do it. */
export function movesOnEdit(
  resource: WithOnEdit,
  row: Readonly<Record<string, unknown>>,
): { field: string; code: number; when: readonly string[] }[] {
  if (!resource.onEdit) return []
  const [field, { machine }] = stateOf(resource)!
  const isFrom = (state: string) => machine.codes[state] === row[field]
  return resource.onEdit
    .filter(({ from }) => from.some(isFrom))
    .map(({ to, when }) => ({ field, code: machine.codes[to]!, when }))
}

/** The same of rows in any state, in English, for OpenAPI. */
export function onEditSummary({ onEdit = [] }: Pick<WithOnEdit, 'onEdit'>): string {
  return onEdit
    .map(({ from, to, when }) => `; another ${when.join(' or ')} moves a row that is ${from.join(' or ')} to ${to}`)
    .join('')
}

/** Throws where an edit is to move a row as its machine does not allow. */
export function checkOnEdit(resource: WithOnEdit): void {
  const { onEdit = [], incomplete } = resource
  if (!resource.onEdit && incomplete === undefined) return
  const state = stateOf(resource)
  if (!state) throw new Error(`${resource.name}: an edit moves no row, because no field is a state`)
  const [, { machine }] = state
  if (incomplete !== undefined && !mayMove(machine, incomplete, machine.initial))
    throw new Error(`${resource.name}: a row that is complete cannot go from ${incomplete} to ${machine.initial}`)
  for (const { from, to, when } of onEdit) {
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
