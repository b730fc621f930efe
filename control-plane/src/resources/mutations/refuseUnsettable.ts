import type { Problem } from '@quarterdeck/shared/errors/appError.ts'
import { type AnyResource, writableFields } from '@quarterdeck/shared/resource/define.ts'
import { refuseProblems } from '../write/problems.ts'

type Said = Readonly<Record<string, unknown>>

/**
 * Fields that nobody sets with this call are refused by name, so that nobody takes them for set. What they hold already may be said: clients
 * send back whole rows. Fields that go on by themselves (counts, times of changes, what is worked out) are told apart from no row that was
 * read a while ago, and stay unheard. `stands`: the row as it is given out; of a new one what it begins with.
 */
export async function refuseUnsettable(
  resource: AnyResource,
  on: 'add' | 'edit',
  said: Said,
  stands: () => Promise<Said>,
): Promise<void> {
  const names = unsettable(resource, on).filter((name) => said[name] !== undefined)
  if (names.length === 0) return
  const row = await stands()
  const problems = names
    .filter((name) => asText(said[name]) !== asText(row[name]))
    .map((field): Problem => ({ field, code: 'field_not_yours' }))
  refuseProblems(problems)
}

function unsettable(resource: AnyResource, on: 'add' | 'edit'): string[] {
  const settable = new Set(writableFields(resource, on).map(([name]) => name))
  return Object.entries(resource.fields).flatMap(([name, field]) => {
    const goesOn = field.kind === 'counted' || field.virtual || (field.kind === 'time' && field.auto)
    return settable.has(name) || goesOn || name === 'revision' ? [] : [name]
  })
}

/** As forms and spreadsheets write it: nothing is nothing, and a number its digits. */
function asText(value: unknown): string {
  return value === null || value === undefined ? '' : String(value)
}
