import { reviewWithoutGroup } from '@quarterdeck/shared/resources/fleet/accountGroup.ts'
import { platformKinds } from '@quarterdeck/shared/resources/fleet/platform.ts'
import { publicationMachine } from '@quarterdeck/shared/states/publication.ts'
import { computedOn } from '../../../platform/schema/computed.ts'
import { index, integer, sql, sqliteTable, text, uniqueIndex } from '../../../platform/schema/drizzle.ts'
import { nameOf } from '../../../platform/schema/nameOf.ts'
import { indexesOn } from '../../../platform/schema/objects.ts'
import { account, accountGroup, platform, publication, release } from '../../../platform/schema/tables.gen.ts'
import { trigger } from '../../../platform/schema/triggers.ts'
import { countOf, ofDay, ofPosts } from '../../figureTables.ts'

/** Each state of a publication with its time and what was said of it. */
export const publicationHistory = sqliteTable(
  'publication_history',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    publication: integer()
      .notNull()
      .references(() => publication.id, { onDelete: 'cascade' }),
    state: integer().notNull(),
    at: integer().notNull(),
    note: text().notNull().default(''),
  },
  (t) => [index('publication_history_row').on(t.publication, t.id)],
)

const { pending, processing, waiting, releasing } = publicationMachine.codes
const openCodes = [pending, processing, waiting, releasing]
const isOpen = sql.raw(`status IN (${openCodes.join(', ')}) AND snapshot > 0`)

/** One open publication an account and content; a series that repeats it counts each. A post that was found is known by its key. */
export const publicationIndexes = indexesOn(publication, [
  uniqueIndex('publication_open_once').on(publication.account, publication.snapshot, publication.repeat).where(isOpen),
  index('publication_open_snapshot').on(publication.snapshot).where(isOpen),
  uniqueIndex('publication_seen_once').on(publication.account, publication.seen_key).where(sql`seen_key <> ''`),
])

const levelOf = (group: string) =>
  `coalesce((SELECT g.review FROM ${nameOf(accountGroup)} g WHERE g.id = ${group}), ${reviewWithoutGroup})`

/** What was sent before its account came to a group that asks for fewer people is looked at by as many as then (matrix-screens.md §6.4.2). */
export const keepsReviewLevel = trigger({
  on: account,
  event: 'update',
  of: ['group'],
  when: `${levelOf('old."group"')} > ${levelOf('new."group"')}`,
  run: [
    `UPDATE ${nameOf(publication)} SET review_level = max(review_level, ${levelOf('old."group"')})
      WHERE account = new.id AND status IN (${openCodes.join(', ')}) AND snapshot > 0`,
  ],
})

/** What still waits, for a time at which its account may not be run any more. */
export const pastEnd = computedOn(publication, (t) => ({
  past_end: sql`(${t.status} IN (${sql.raw([pending, processing, waiting].join(', '))}) AND coalesce((SELECT a.authorised_until <= ${t.scheduled_time}
    FROM ${account} a WHERE a.id = ${t.account} AND a.basis > 0), 0))`,
}))

/** What its account is now, who is responsible for that, and where it is. */
export const ofAccount = computedOn(publication, (t) => ({
  account_level: sql`coalesce((SELECT a.level FROM ${account} a WHERE a.id = ${t.account}), 0)`,
  owner: sql`(SELECT a.owner_user_id FROM ${account} a WHERE a.id = ${t.account})`,
  short_video: sql`EXISTS (SELECT 1 FROM ${platform} p WHERE p.id = ${t.platform} AND p.kind = ${sql.raw(String(platformKinds.shortVideo))})`,
}))

const dayMs = 86_400_000
/** From which age in days a number counts as that of the age, and until when: later ones are those of another. */
const ages = [
  ['views_1', 1, 2],
  ['views_7', 7, 9],
  ['views_30', 30, 40],
] as const
const age = '(new.numbers_time - new.finished_time)'

/** The first number that comes in at an age stays as the number of that age (matrix-screens.md §6.7.3). */
const keepAges = ages.map(([name, from, until]) => ({
  when: `new.views IS NOT NULL AND new.${name} IS NULL AND ${age} >= ${from * dayMs} AND ${age} < ${until * dayMs}`,
  run: [`UPDATE ${nameOf(publication)} SET ${name} = new.views WHERE id = new.id`],
}))

export const viewsAtAges = keepAges.flatMap((each) => [
  trigger({ on: publication, event: 'insert', ...each }),
  trigger({ on: publication, event: 'update', of: ['views', 'numbers_time'], ...each }),
])

/** The same request makes one release. */
export const releaseIndexes = indexesOn(release, [
  uniqueIndex('release_once').on(release.owner_user_id, release.request_id).where(sql`request_id <> ''`),
  index('release_drafts').on(release.owner_user_id, release.update_time).where(sql`draft = 1`),
])

/** step: of how long after its time a post went out (`delaySteps`); -1 for those that did not. */
export const publishDay = sqliteTable(
  'statistics_publish',
  {
    ...ofDay,
    account: integer().notNull(),
    publisher: text().notNull(),
    step: integer().notNull(),
    platform: integer(),
    account_group: integer(),
    planned: countOf(),
    completed: countOf(),
    cancelled: countOf(),
    abnormal: countOf(),
    unknown: countOf(),
    ...ofPosts,
  },
  (t) => [
    uniqueIndex('statistics_publish_key').on(t.day, t.account, t.publisher, t.step),
    index('statistics_publish_at').on(t.at),
  ],
)
