import { createHash } from 'node:crypto'
import { ledgerDays } from '@quarterdeck/shared/protocol/ledger.ts'
import type { RestoredKind } from '@quarterdeck/shared/values/restored.ts'
import { isSure, type Resumption } from '../../../../platform/restored/restored.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import type { RunDeps } from '../deps.ts'
import { endRuns } from '../queue/endRuns.ts'
import type { Ending } from '../rules.ts'
import { runMessage } from '../runMessages.ts'
import { runLimits, runSettings } from '../settings.ts'
import { liveStates, type RunRow, readRuns } from '../store/runs.ts'
import {
  deleteHolds,
  deleteHoldsOfLanes,
  forgetHeard,
  holdRuns,
  holdWaiting,
  noteStranger,
  readHoldsOfHosts,
  readHosts,
  readReported,
} from './store.ts'

/** What runs do about a restore that stands. */
export interface RestoredRuns {
  /** Before anything goes out: what phones had in hand at the backup is theirs no more, and is not tried again by itself. */
  begin(): Promise<void>
  /** Since when a host is to say what it did; undefined: it has told, or nobody asks. */
  ledgerSince(hostId: number): Promise<number | undefined>
  /** An agent came whose secret nobody here knows. */
  stranger(secret: string, address: string): Promise<void>
}

/** Ledgers reach no further back. */
const askedMs = ledgerDays * 86_400_000

export function createRestoredRuns(deps: RunDeps): RestoredRuns {
  const { store, settings, restored, now } = deps
  restored.onResumed('book_tasks', (tx, resumption) => resumeLanes(tx, deps, 'book_tasks', resumption))
  return {
    async begin() {
      const restore = restored.standing()
      if (!restore) return
      if (settings.get(runSettings.restoreSeen) !== restore.id)
        await settings.set(runSettings.restoreSeen, restore.id, forgetHeard)
      await deps.changes.write(async (tx, changes) => {
        const given = await readRuns(tx, `state IN ${liveStates} AND leased_at <= ?`, [restore.at])
        const names = new Map((await readHosts.all(tx)).map(({ id, name }) => [id, name]))
        const held = given.filter((run) => isUnsure(deps, run))
        const runs = held.map(({ seq, host_id }) => ({ seq, host: host_id, hosts: names.get(host_id ?? 0) ?? '' }))
        await holdRuns(tx, runs, now())
        const note = runMessage('restored_in_hand')
        const over = given.map((run) => ({ run, ending: endingOf(run), note }))
        changes.push(...(await endRuns(tx, over, { now: now(), ...runLimits(settings) })))
      })
    },
    async ledgerSince(hostId) {
      const restore = restored.latest()
      if (!restore || restore.drill || now() - restore.at > askedMs) return undefined
      return (await readReported.get(store.read, { host: hostId }))?.told === 1 ? undefined : restore.made
    },
    async stranger(secret, address) {
      if (!restored.standing()) return
      const id = createHash('sha256').update(secret).digest('hex').slice(0, 16)
      await store.write((tx) => noteStranger.run(tx, { id, address, at: now() }))
    },
  }
}

/** Of publications and of starts of nurture their own rows say so. */
function isUnsure({ changes }: RunDeps, { lane, lease, commit_lease }: RunRow): boolean {
  return changes.laneOf(lane).heldWith === 'book_tasks' && commit_lease !== lease
}

function endingOf({ lease, commit_lease }: RunRow): Ending {
  if (commit_lease === lease) return { kind: 'unknown' }
  return { kind: 'again', message: runMessage('restored_in_hand'), cutOff: false, delayMs: 0 }
}

/** What phones of these hosts may have done waits on by itself; what only hosts that have told all had in hand goes on. */
async function resumeLanes(
  tx: Sql,
  { changes }: RunDeps,
  kind: RestoredKind,
  { at, restore, unsure }: Resumption,
): Promise<void> {
  const known = (await readHoldsOfHosts.all(tx)).filter(({ host }) => !unsure.strangers && !unsure.hosts.has(host))
  await deleteHolds.run(tx, { runs: known.map(({ run }) => run) })
  const lanes = changes.lanes().flatMap(({ code, heldWith }) => (heldWith === kind ? code : []))
  if (isSure(unsure)) return void (await deleteHoldsOfLanes.run(tx, { lanes }))
  await holdWaiting(tx, { lanes, before: restore.at, hosts: unsure.names, at })
}
