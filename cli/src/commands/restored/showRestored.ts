import { type RestoredView, readRestored } from '@quarterdeck/shared/contracts/restored.ts'
import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import { ask } from '../../ask.ts'
import type { Context } from '../../context.ts'
import { printRecord } from '../../print/print.ts'
import type { Perform } from '../../tree/tree.ts'

/** What a restore has left to be done. */
export const showRestored: Perform<object> = async (context) => {
  printRestored(context, (await ask(context, readRestored)).data)
  return undefined
}

/** The figures on a terminal; everything with `--json`. */
export function printRestored(context: Context, view: RestoredView): void {
  const { t } = context
  const { restore, hosts, strangers, done } = view
  const missing = [
    ...hosts.filter(({ state }) => state === 'silent').map(({ name }) => name),
    ...strangers.filter(({ left_out }) => !left_out).map(({ address }) => address),
  ]
  const row = {
    made: restore?.made ?? '',
    at: restore?.at ?? '',
    held: (restore?.held ?? []).map((kind) => t(codeKey('restored.kind', kind))).join(', '),
    silent: missing.join(', '),
    settled: done.settled,
    kept: done.kept,
    held_publications: view.held_publications,
    held_runs: view.held_runs,
    held_accounts: view.held_accounts,
    missed: view.missed.length,
  }
  const columns = (Object.keys(row) as (keyof typeof row)[]).map((name) => ({
    name,
    heading: t(codeKey('restored.figure', name)),
  }))
  if (context.json) printRecord(context, [], view)
  else printRecord(context, columns, row)
}
