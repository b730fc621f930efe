import type { Table } from '../table.ts'
import type { Plan } from './planChanges.ts'

/**
 * A state changes by `transition` alone, where the states it may leave are named: never as one of the values of a row.
 * New rows begin where their machine begins.
 */
export function refuseStates({ resource }: Table, { add, edit, isRestored }: Plan): void {
  for (const [field, definition] of Object.entries(resource.fields)) {
    if (definition.kind !== 'state') continue
    const { machine } = definition
    if (edit.some(({ changes }) => field in changes))
      throw new Error(`${resource.name}.${field} is not edited: it moves`)
    const initial = machine.codes[machine.initial]
    if (!isRestored && add.some((row) => field in row && row[field] !== initial)) {
      throw new Error(`${resource.name}.${field} of a new row is ${machine.initial}`)
    }
  }
}
