import type { Field } from '@quarterdeck/shared/resource/field.ts'
import { firstState } from '@quarterdeck/shared/resource/onEdit.ts'
import { plainText } from '@quarterdeck/shared/values/unseenMarks.ts'
import { isSame } from '../seals.ts'
import type { Stored } from '../stored.ts'
import type { Table } from '../table.ts'
import type { Changes, EditedRow, Plan } from './changes.ts'
import { withoutSameKey } from './foundBy.ts'
import { statefulOf, withMove } from './states.ts'
import type { VisibleRows } from './visibleRows.ts'

/** Turns what was asked for into whole new rows and real differences. */
export function planChanges(table: Table, changes: Changes, seen: VisibleRows, at: number): Plan {
  const isRestored = changes.isRestored ?? false
  const edit = (changes.edit ?? []).map(({ id, values }): EditedRow => {
    const before = seen.edited.get(id)!
    return { before, changes: isRestored ? differing(table, before, values) : changesOf(table, before, values) }
  })
  return {
    remove: seen.removed,
    edit: edit.filter(hasChanged),
    add: (changes.add ?? []).map((values) => (isRestored ? { ...values } : completeRow(table, values, at))),
    isRestored,
    at,
  }
}

/** A new row: defaults and times, what was said of it, and what follows from all that. */
export function completeRow({ blank, times, hooks, resource }: Table, values: Stored, at: number): Stored {
  const row: Stored = { ...blank }
  for (const name of times.added) row[name] = at
  Object.assign(row, values)
  Object.assign(row, hooks.derive?.(row))
  const state = resource.incomplete === undefined ? undefined : statefulOf(resource)
  return state ? Object.assign(row, { [state.column]: firstState(resource, row) }) : row
}

/** What is wanted of a row, with what follows from it. */
export function withDerived(table: Table, before: Stored, wanted: Stored): Stored {
  const kept = withoutSameKey(table, before, wanted)
  const { derive } = table.hooks
  return derive ? { ...kept, ...derive({ ...before, ...kept }) } : kept
}

/** What is wanted of a row, and follows from it, as far as it is not so already; with the state to which that moves the row. */
export function changesOf(table: Table, before: Stored, wanted: Stored): Stored {
  return withMove(table, before, differing(table, before, withDerived(table, before, wanted)))
}

/** What stands where something is to change. */
export function standing(before: Stored, changes: Stored): Stored {
  return Object.fromEntries(Object.keys(changes).map((name) => [name, before[name] ?? null]))
}

export function hasChanged({ changes }: EditedRow): boolean {
  for (const _ in changes) return true
  return false
}

export function differing({ seals, resource }: Table, before: Stored, wanted: Stored): Stored {
  const changes: Stored = {}
  for (const name in wanted)
    if (
      !isSame(seals, name, before[name], wanted[name]) &&
      !isPlainOf(resource.fields[name], before[name], wanted[name])
    )
      changes[name] = wanted[name]!
  return changes
}

/** A row from before that holds marks which nobody sees keeps them: a form that sends them back changes nothing. */
function isPlainOf(
  field: Field | undefined,
  stood: Stored[string] | undefined,
  wanted: Stored[string] | undefined,
): boolean {
  return (
    field?.kind === 'text' && field.plain === true && typeof stood === 'string' && plainText(stood).trim() === wanted
  )
}
