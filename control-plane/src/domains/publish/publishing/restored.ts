import { scriptPurposes } from '@quarterdeck/shared/contracts/scriptMeta.ts'
import { heldCodes, verifiedCodes } from '@quarterdeck/shared/resources/publish/publication.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { hasScript, readOpenRuns, runMessage } from '../../work/runs/index.ts'
import { queueChecks } from './checks/queueChecks.ts'
import type { PublishingDeps } from './deps.ts'
import { publishLanes } from './lanes.ts'
import { publishingSettings } from './settings.ts'
import { movePublications } from './states.ts'
import { describe, type Publication, readDueSince } from './store/publications.ts'
import { markUsed } from './store/uses.ts'

/**
 * The data was put back from a backup, and a check has read the account: what stands there has gone out since, and does not go out again;
 * what does not stand there goes out as it was to.
 */
export async function settleRestored(
  tx: Sql,
  row: Publication,
  { found, at }: { found: boolean; at: number },
): Promise<void> {
  if (!found) return describe(tx, [row.id], { held: heldCodes.no, result_description: '', update_time: at })
  const set = { held: heldCodes.no, verified: verifiedCodes.readBack, finished_time: at }
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

const check = scriptPurposes.indexOf('check')

/**
 * The data was put back from a backup: what was due may have gone out since, also what a phone had in hand then. All of it is held, its
 * runs are called off, and where a script can look, the platform is read for it. Before any phone is given anything.
 */
export async function holdRestored(deps: PublishingDeps): Promise<void> {
  const { settings, now } = deps.context
  if (settings.get(publishingSettings.restoredAt) === 0) return
  await settings.set(publishingSettings.restoredAt, 0, async (tx) => {
    const at = now()
    const rows = await readDueSince.all(tx, { now: at })
    const open = await readOpenRuns.all(tx, { ids: rows.map(({ id }) => id), lanes: [publishLanes.publication.code] })
    // What had committed by then is unknown as ever, and its phone may still say.
    const committed = new Set(open.filter((run) => run.committed !== null).map(({ task }) => task))
    const held = rows.filter(({ id }) => !committed.has(id))
    const ids = held.map(({ id }) => id)
    const runs = open.filter(({ task }) => !committed.has(task)).map(({ seq }) => seq)
    await deps.runs.cancel(tx, runs, runMessage('withdrawn'))
    await movePublications(tx, ids, { to: 'waiting', from: ['releasing'], at, set: { taken_by: '' } })
    await describe(tx, ids, { held: heldCodes.restored, run_seq: null, update_time: at })
    for (const [platform, own] of Map.groupBy(held, (row) => row.platform ?? 0))
      if (await hasScript.get(tx, { platform, purpose: check }))
        await queueChecks(
          deps,
          tx,
          own.map(({ id }) => id),
        )
  })
}
