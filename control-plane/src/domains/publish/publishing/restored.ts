import { scriptPurposes } from '@quarterdeck/shared/contracts/scriptMeta.ts'
import { heldCodes, verifiedCodes } from '@quarterdeck/shared/resources/publish/publication.ts'
import { checkStatus } from '@quarterdeck/shared/states/bookTask.ts'
import type { Resumption } from '../../../platform/restored/restored.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { hasScript, type Lane, readOpenRuns, runMessage } from '../../work/runs/index.ts'
import { queueChecks } from './checks/queueChecks.ts'
import type { PublishingDeps } from './deps.ts'
import { waitingCodes, withdrawRuns } from './flow.ts'
import { publishLanes, publishRanks } from './lanes.ts'
import { said } from './messages.ts'
import { publishingSettings } from './settings.ts'
import { movePublications } from './states.ts'
import { describe, linkRun, type Publication, readDueSince, readPublications } from './store/publications.ts'
import { type WaitingByHost as Row, readWaitingByHost } from './store/restored.ts'
import { markUsed } from './store/uses.ts'

const hourMs = 3_600_000
/** What is said of publications that came too late while they were held. */
export const missedAfterRestore = said('missed', { reason: said('held_after_restore') })

/**
 * The data was put back from a backup, and a check has read the account: what stands there has gone out since, and does not go out again;
 * what does not stand there goes out as it was to.
 */
export async function settleRestored(
  deps: PublishingDeps,
  tx: Sql,
  row: Publication,
  { found, at }: { found: boolean; at: number },
): Promise<void> {
  if (!found) return letGo(deps, tx, [row], at)
  await withdrawRuns(deps, tx, [row])
  const set = { held: heldCodes.no, verified: verifiedCodes.readBack, finished_time: at, run_seq: null }
  await movePublications(tx, [row.id], { to: 'waiting', from: ['pending', 'processing'], at })
  await movePublications(tx, [row.id], { to: 'releasing', from: ['waiting'], at })
  const note = runMessage('settled_by_check')
  const moved = await movePublications(tx, [row.id], {
    to: 'completed',
    from: ['releasing'],
    at,
    note,
    set: { ...set, result_description: note },
  })
  if (moved.length > 0) await markUsed(tx, row)
}

/** These did not go out in the time that is not in the data: they are held for it no more. What is too late by now does not go out late. */
export async function letGo(deps: PublishingDeps, tx: Sql, rows: readonly Late[], at: number): Promise<void> {
  await describe(tx, idsOf(rows), { held: heldCodes.no, result_description: '', update_time: at })
  // Nothing is too late while all of them stand still.
  if (!deps.context.restored.holds('publications')) await missLate(deps, tx, rows, at)
}

type Late = Pick<Publication, 'id' | 'run_seq' | 'scheduled_time'>

/** In the transaction in which they are free to go: a phone would be given them before the next look for what is too late. */
async function missLate(deps: PublishingDeps, tx: Sql, rows: readonly Late[], at: number): Promise<void> {
  const before = at - deps.context.settings.get(publishingSettings.publicationExpiryHours) * hourMs
  const late = rows.filter(({ scheduled_time }) => (scheduled_time ?? at) <= before)
  await withdrawRuns(deps, tx, late)
  await movePublications(tx, idsOf(late), {
    to: 'abnormal',
    at,
    note: missedAfterRestore,
    set: { result_description: missedAfterRestore, run_seq: null },
  })
}

const check = scriptPurposes.indexOf('check')

/**
 * The data was put back from a backup: what was due may have gone out since, also what a phone had in hand then. All of it is held, and where a
 * script can look, the platform is read for it. Before any phone is given anything, and once for each restore.
 */
export async function holdRestored(deps: PublishingDeps): Promise<void> {
  const { settings, restored, now } = deps.context
  const restore = restored.standing()
  if (!restore || settings.get(publishingSettings.publicationsRestored) === restore.id) return
  await settings.set(publishingSettings.publicationsRestored, restore.id, async (tx) => {
    const at = now()
    const held = await readDueSince.all(tx, { now: restore.at })
    const ids = held.map(({ id }) => id)
    await movePublications(tx, ids, { to: 'waiting', from: ['releasing'], at, set: { taken_by: '' } })
    await describe(tx, ids, { held: heldCodes.restored, update_time: at })
    for (const [platform, own] of Map.groupBy(held, (row) => row.platform ?? 0))
      if (await hasScript.get(tx, { platform, purpose: check }))
        await queueChecks(
          deps,
          tx,
          own.map(({ id }) => id),
        )
  })
}

/**
 * Publications go on: those that phones of silent hosts may have posted stay held, whenever they are due, for somebody may have moved them; the
 * others go out, but for what is too late by now.
 */
export async function resumePublications(
  deps: PublishingDeps,
  tx: Sql,
  { at, restore, unsure }: Resumption,
): Promise<void> {
  const rows = await readWaitingByHost.all(tx)
  // What a check has not found since is not there.
  const isLookedFor = (row: Row) => row.check_status !== checkStatus.not_checked && (row.check_time ?? 0) >= restore.at
  const mayHave = (row: Row) =>
    !isLookedFor(row) && (unsure.strangers || (row.host === null ? unsure.hosts.size > 0 : unsure.hosts.has(row.host)))
  const ofScripts = rows.filter(({ by_hand }) => by_hand === 0)
  const kept = ofScripts.filter((row) => row.held === heldCodes.no && mayHave(row))
  const free = ofScripts.filter((row) => row.held === heldCodes.restored && !mayHave(row))
  const set = { update_time: at }
  await describe(tx, idsOf(kept), { ...set, held: heldCodes.restored })
  await describe(tx, idsOf(free), { ...set, held: heldCodes.no })
  const due = ofScripts.filter((row) => row.held === heldCodes.no && !mayHave(row))
  await missLate(deps, tx, [...free, ...due], at)
}

/** One that went out in the time that is not in the data is as ready again as it was then. */
export async function bringBack(
  { runs, context }: PublishingDeps,
  tx: Sql,
  lane: Lane,
  id: number,
): Promise<number | undefined> {
  const [row] = await readPublications(tx, [id])
  const open = await readOpenRuns.get(tx, { ids: [id], lanes: [lane] })
  if (lane !== publishLanes.publication.code) return open?.seq
  if (!row?.account || row.by_hand === 1 || !waitingCodes.includes(row.status)) return undefined
  const at = context.now()
  await movePublications(tx, [id], { to: 'waiting', from: ['pending', 'processing'], at })
  await describe(tx, [id], { held: heldCodes.no, update_time: at })
  const pin = { kind: 'account', accountId: row.account } as const
  const seq = open?.seq ?? (await runs.queue(tx, { lane, pin, rank: publishRanks.publishing }, [id])).get(id)!
  await linkRun.run(tx, { pairs: [[id, seq]] })
  return seq
}

function idsOf(rows: readonly { id: number }[]): number[] {
  return rows.map(({ id }) => id)
}
