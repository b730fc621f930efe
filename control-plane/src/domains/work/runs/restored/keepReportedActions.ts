import type { RunOutcome } from '@quarterdeck/shared/protocol/agent.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import type { RunDeps } from '../deps.ts'
import type { RunChange } from '../runChange.ts'
import { restoredActionStates, settleAction } from './settleAction.ts'
import { insertRestoredAction, type RestoredAction, readRestoredAction } from './store.ts'

/** What an agent says that it did before the restore. Times are UTC milliseconds. */
export interface ReportedAction {
  run: string
  lease: number
  attempt: number
  host: number
  phone?: string
  began: number
  /** Undefined: a result alone does not say whether there was a commit before. */
  committed: boolean | undefined
  ended?: number | undefined
  outcome?: RunOutcome | undefined
  /** What was given with its offer, where that is ours: whose it was. */
  of?: { lane: number; task: number; note: string } | undefined
}

/** Keeps what agents did in the time that is not in the data, and settles what it is here. Said again, it changes nothing. */
export async function keepReportedActions(
  tx: Sql,
  deps: RunDeps,
  said: readonly ReportedAction[],
): Promise<RunChange[]> {
  const changes: RunChange[] = []
  for (const one of said) {
    const before = await readRestoredAction.get(tx, { run: one.run })
    const action = join(before, one, deps.now())
    if (before && isSame(before, action)) continue
    const settled = await settleAction(tx, deps, action)
    await insertRestoredAction.run(tx, { ...action, state: Math.max(settled.state, before?.state ?? 0) })
    changes.push(...settled.changes)
  }
  return changes
}

/** The later attempt alone: one that had committed for good was the last one. Of the same attempt each part that is said. */
function join(before: RestoredAction | undefined, said: ReportedAction, at: number): RestoredAction {
  if (before && said.lease < before.lease) return before
  const last = said
  const first = before?.lease === said.lease ? fromRow(before) : undefined
  return {
    run: said.run,
    lease: last.lease,
    attempt: last.attempt,
    host: last.host,
    phone: last.phone ?? first?.phone ?? '',
    lane: last.of?.lane ?? first?.of?.lane ?? null,
    task: last.of?.task ?? first?.of?.task ?? null,
    note: last.of?.note ?? first?.of?.note ?? '',
    began: last.began,
    committed: committedCode(last.committed ?? first?.committed),
    ended: last.ended ?? null,
    outcome: outcomeText(last) || outcomeText(first),
    state: restoredActionStates.kept,
    at: before?.at ?? at,
  }
}

/** Codes of `restored_deed.committed`. */
const commits = { no: 0, yes: 1, unsaid: 2 } as const

function committedCode(committed: boolean | undefined): number {
  if (committed === undefined) return commits.unsaid
  return committed ? commits.yes : commits.no
}

function outcomeText(said: ReportedAction | undefined): string {
  return said?.outcome ? JSON.stringify(said.outcome) : ''
}

function fromRow({ lane, task, note, committed, ended, outcome, phone, ...row }: RestoredAction): ReportedAction {
  return {
    ...row,
    ...(phone !== '' && { phone }),
    committed: committed === commits.unsaid ? undefined : committed === commits.yes,
    ended: ended ?? undefined,
    outcome: outcome === '' ? undefined : (JSON.parse(outcome) as RunOutcome),
    of: lane === null || task === null ? undefined : { lane, task, note },
  }
}

function isSame(one: RestoredAction, other: RestoredAction): boolean {
  return (['lease', 'lane', 'task', 'committed', 'outcome'] as const).every((name) => one[name] === other[name])
}
