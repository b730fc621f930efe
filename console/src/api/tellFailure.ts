import { consequenceOf, isCallError } from './consequence.ts'
import { tell } from './notices.ts'

/** Says what went wrong with something an operator did, unless the whole page shows it already. */
export function reportFailure(error: unknown): void {
  if (isCallError(error) && consequenceOf(error) !== 'none') return
  tell({ kind: 'error', text: error instanceof Error ? error.message : String(error) })
}
