import { publicationMachine } from '@quarterdeck/shared/states/publication.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import { readOpenRuns } from '../../../work/runs/index.ts'
import type { PublishingDeps } from '../deps.ts'
import { publishLanes, publishRanks } from '../lanes.ts'
import { readPublications } from '../store/publications.ts'

const lane = publishLanes.check.code

/** Has the platform read for these publications, under their accounts; those that are being looked at already are left alone. */
export async function queueChecks(
  { runs }: Pick<PublishingDeps, 'runs'>,
  tx: Sql,
  ids: readonly number[],
): Promise<number[]> {
  const looked = new Set((await readOpenRuns.all(tx, { ids, lanes: [lane] })).map(({ task }) => task))
  const rows = (await readPublications(tx, ids)).filter((row) => row.account !== null && !looked.has(row.id))
  for (const [accountId, own] of Map.groupBy(rows, (row) => row.account!)) {
    await runs.queue(
      tx,
      { lane, pin: { kind: 'account', accountId }, rank: publishRanks.looking },
      own.map(({ id }) => id),
    )
  }
  return rows.map(({ id }) => id)
}

/** Is there anything that a check could look at? */
export function mayCheck(row: { status: number; share_link: string; outcome_unknown: number }): boolean {
  if (row.status === publicationMachine.codes.completed) return row.share_link !== ''
  return row.outcome_unknown === 1
}
