import type { SQL } from 'drizzle-orm'
import { sql } from '../../../platform/schema/drizzle.ts'
import { publication } from '../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../platform/store/store.ts'
import type { RunChange, RunOwner, TaskParameters } from '../../work/runs/index.ts'
import type { Followed } from './checks/followed.ts'
import { keptForPosts } from './checks/keptForPosts.ts'
import type { PublishingDeps } from './deps.ts'
import { readIdentities, useUp } from './identity.ts'
import { publishLanes } from './lanes.ts'
import { obstaclesOf } from './obstacles.ts'
import { checkTasksOf, filesOf, tasksOf } from './scriptTasks.ts'
import { organisationsOf } from './store/organisationsOf.ts'
import { readPublications } from './store/publications.ts'

/** Whose the runs of publishing are: one a lane, because each asks something else. */
export function createRunOwners(
  { reviews }: Pick<PublishingDeps, 'reviews'>,
  { published, unpublished, checked }: Followed,
  bringBack: NonNullable<RunOwner['bringBack']>,
): RunOwner[] {
  return [
    {
      lanes: [publishLanes.publication],
      called,
      organisationsOf,
      tasksOf,
      filesOf,
      parametersOf: labelsOf,
      obstaclesOf: (sql, ids, at) => obstaclesOf(reviews, sql, ids, at),
      bringBack,
      identityOf: (sql, _lane, ids) => readIdentities(sql, ids),
      useUp,
      follow: (tx, changes) => each(changes, (change) => published(tx, change)),
    },
    {
      lanes: [publishLanes.unpublish],
      called,
      organisationsOf,
      tasksOf,
      follow: (tx, changes) => each(changes, (change) => unpublished(tx, change)),
    },
    {
      lanes: [publishLanes.check],
      called,
      organisationsOf,
      tasksOf: checkTasksOf,
      obstaclesOf: keptForPosts,
      follow: (tx, changes) => each(changes, (change) => checked(tx, change)),
    },
    {
      lanes: [publishLanes.settle],
      called,
      organisationsOf,
      tasksOf: checkTasksOf,
      follow: (tx, changes) => each(changes, (change) => checked(tx, change)),
    },
  ]
}

const called = (task: SQL) => sql<string>`(SELECT q.name FROM ${publication} q WHERE q.id = ${task})`

async function each(changes: readonly RunChange[], follow: (change: RunChange) => Promise<void>): Promise<void> {
  for (const change of changes) await follow(change)
}

/** What a model made says so, unless somebody who may has decided otherwise, which stands in the snapshot. */
async function labelsOf(tx: Sql, ids: readonly number[]): Promise<Map<number, TaskParameters>> {
  const made = (await readPublications(tx, ids)).filter((row) => row.ai_generated === 1)
  return new Map(made.map((row) => [row.id, { ai_generated_label: row.disclosure === 1 }]))
}
