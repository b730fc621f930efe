import { isFileField, linkedIds } from '@quarterdeck/shared/resource/field.ts'
import { customer, signingStates } from '@quarterdeck/shared/resources/customer/customer.ts'
import type { Value } from '../../../platform/store/store.ts'
import type { Stored, StoredRow } from '../../../resources/stored.ts'

/** What becomes of two customers that are made one. */
export interface MergePlan {
  /** Fields in which both say something else. */
  differs: string[]
  /** Fields that only the other one fills. */
  fills: string[]
  /** Accounts, tags and contracts that only the other one has, by field. */
  joins: Record<string, number[]>
  /** What the kept one holds then, as far as that is something else. */
  values: Stored
  /** Fields whose value nobody has any more, with it. */
  lost: [field: string, value: Value][]
}

const fields = Object.entries(customer.fields)
/** What people write of a customer, one value each. */
const written = fields.flatMap(([name, field]) =>
  ['text', 'choice'].includes(field.kind) && !('computed' in field && field.computed) ? [name] : [],
)
/** Of which a customer has several: they are put together, and nobody has to choose. */
const several = fields.flatMap(([name, field]) => (field.kind === 'links' || isFileField(field) ? [name] : []))

/** `take`: the fields in which the other one is right. */
export function planMerge(kept: StoredRow, other: StoredRow, take: readonly string[]): MergePlan {
  const says = (row: StoredRow, name: string) => row[name] !== '' && row[name] !== null && row[name] !== undefined
  const isOther = (name: string) => says(other, name) && kept[name] !== other[name]
  const differs = written.filter((name) => isOther(name) && says(kept, name))
  const fills = written.filter((name) => isOther(name) && !says(kept, name))
  const taken = [...fills, ...differs.filter((name) => take.includes(name))]
  const values: Stored = Object.fromEntries(taken.map((name) => [name, other[name]!]))
  const joins: Record<string, number[]> = {}
  for (const name of several) {
    const had = linkedIds(kept[name])
    const more = linkedIds(other[name]).filter((id) => !had.includes(id))
    if (more.length === 0) continue
    joins[name] = more
    values[name] = joined(name, [...had, ...more])
  }
  // The contract that made somebody a signed customer is the kept one's from now on.
  if (other.signing_status === signingStates.signed && kept.signing_status !== signingStates.signed)
    values.signing_status = signingStates.signed
  const lost = differs.map((name): [string, Value] => [name, (take.includes(name) ? kept : other)[name]!])
  return { differs, fills, joins, values, lost }
}

/** A field of which there are several with more or fewer than it can hold is refused where it is written. */
export function mostOf(name: string): number {
  const field = customer.fields[name as keyof typeof customer.fields]
  if (field.kind === 'links') return field.most
  return field.kind === 'file' ? (field.many ?? 1) : Number.MAX_SAFE_INTEGER
}

/** Links stand in the order of their numbers, files in that in which they came. */
export function joined(name: string, ids: readonly number[]): string {
  const isLinks = customer.fields[name as keyof typeof customer.fields].kind === 'links'
  return (isLinks ? [...ids].sort((one, two) => one - two) : ids).join()
}

export { several }
