import type { FromAgent, RunOutcome } from '@quarterdeck/shared/protocol/agent.ts'
import type { LedgerEntry } from '@quarterdeck/shared/protocol/ledger.ts'
import type { HostRef } from '../../../../hub/agentMessages.ts'
import type { RunDeps } from '../deps.ts'
import { keepReportedActions, type ReportedAction } from './keepReportedActions.ts'
import { readNote } from './notes.ts'
import { noteReported } from './store.ts'

type Part = Extract<FromAgent, { type: 'ledger' }>

/** A part of the ledger of a host: what was given out before the restore counts, and with the last part the host has told all. */
export async function takeLedger(deps: RunDeps, { id: host }: HostRef, { entries, knows, last }: Part): Promise<void> {
  const restore = deps.restored.latest()
  if (!restore) return
  const said = entries
    .filter(({ lease }) => lease <= restore.leases)
    .map((entry) => reportedActionOf(deps, host, entry))
  await deps.changes.write(async (tx, changes) => {
    changes.push(...(await keepReportedActions(tx, deps, said)))
    if (last) await noteReported.run(tx, { host, knows, at: deps.now() })
  })
  if (last) await deps.restored.told()
}

function reportedActionOf(
  { secrets }: RunDeps,
  host: number,
  { ended, note, hash, ...entry }: LedgerEntry,
): ReportedAction {
  const of = readNote(secrets, { note, hash })
  return {
    ...entry,
    host,
    ...(ended && { ended: ended.at, outcome: outcomeOf(ended) }),
    ...(of && { of: { lane: of.lane, task: of.task, note: JSON.stringify(of) } }),
  }
}

/** As much as ledgers keep of it. */
function outcomeOf({ kind, link, labelled }: NonNullable<LedgerEntry['ended']>): RunOutcome {
  const told = { message: '', particulars: [] }
  switch (kind) {
    case 'succeeded':
      return { kind, result: { ...(link !== '' && { share_link: link }), ...(labelled && { label_applied: true }) } }
    case 'asked':
      return { kind, message: '' }
    case 'stoppedAtCommit':
      return { kind }
    case 'cancelled':
      return { kind, ...told }
    default:
      return { kind, fault: 'platform', code: 'restored', ...told }
  }
}
