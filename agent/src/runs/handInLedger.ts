import type { FromAgent } from '@quarterdeck/shared/protocol/agent.ts'
import { ledgerAtOnce } from '@quarterdeck/shared/protocol/ledger.ts'
import type { Ledger } from './ledger.ts'

/** Says what this host did since a time, where it is asked, a part at a time. What is cut off is asked for again with the next welcome. */
export function handInLedger(
  ledger: Pick<Ledger, 'since'>,
  since: number | undefined,
  send: (message: FromAgent) => boolean,
): void {
  if (since === undefined) return
  const { knows, entries } = ledger.since(since)
  let from = 0
  do {
    const part = entries.slice(from, from + ledgerAtOnce)
    from += ledgerAtOnce
    send({ type: 'ledger', knows, entries: part, last: from >= entries.length })
  } while (from < entries.length)
}
