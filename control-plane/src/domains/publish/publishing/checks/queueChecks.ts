import { heldCodes } from '@quarterdeck/shared/resources/publish/publication.ts'
import { publicationMachine } from '@quarterdeck/shared/states/publication.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import { type Lane, readOpenRuns } from '../../../work/runs/index.ts'
import type { PublishingDeps } from '../deps.ts'
import { publishLanes, publishRanks, readingLanes } from '../lanes.ts'
import { type Publication, readPublications } from '../store/publications.ts'

/**
 * Has the platform read for these publications, under their accounts; those that are being looked at already are left alone. Those of which
 * nobody knows whether they went out are looked for whatever the caps say.
 */
export async function queueChecks(
  { runs }: Pick<PublishingDeps, 'runs'>,
  tx: Sql,
  ids: readonly number[],
): Promise<number[]> {
  const looked = new Set((await readOpenRuns.all(tx, { ids, lanes: readingLanes })).map(({ task }) => task))
  const rows = (await readPublications(tx, ids)).filter((row) => row.account !== null && !looked.has(row.id))
  for (const [lane, ofLane] of Map.groupBy(rows, laneOf))
    for (const [accountId, own] of Map.groupBy(ofLane, (row) => row.account!)) {
      await runs.queue(
        tx,
        { lane, pin: { kind: 'account', accountId }, rank: publishRanks.looking },
        own.map(({ id }) => id),
      )
    }
  return rows.map(({ id }) => id)
}

function laneOf({ outcome_unknown, held }: Pick<Publication, 'outcome_unknown' | 'held'>): Lane {
  const isOpen = outcome_unknown === 1 || held === heldCodes.restored
  return (isOpen ? publishLanes.settle : publishLanes.check).code
}

/** Is there anything that a check could look at? */
export function mayCheck(row: { status: number; share_link: string; outcome_unknown: number }): boolean {
  if (row.status === publicationMachine.codes.completed) return row.share_link !== ''
  return row.outcome_unknown === 1
}
