import type { Problem } from '@quarterdeck/shared/errors/appError.ts'
import { addressRule } from './addresses.ts'

/** What is no address and no range in a list of those. */
export function networkProblems(field: string, entries: readonly string[]): Problem[] {
  return entries.flatMap((entry) => problemOf(field, entry, () => void addressRule([entry])))
}

export function problemOf(field: string, value: string, read: () => void): Problem[] {
  try {
    read()
    return []
  } catch {
    return [{ field, code: 'not_an_ip', data: { value } }]
  }
}
