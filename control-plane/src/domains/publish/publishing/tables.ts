import { publicationMachine } from '@quarterdeck/shared/states/publication.ts'
import { index, integer, sql, sqliteTable, text, uniqueIndex } from '../../../platform/schema/drizzle.ts'
import { indexesOn } from '../../../platform/schema/objects.ts'
import { publication, release } from '../../../platform/schema/tables.gen.ts'

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
const isOpen = sql.raw(`status IN (${[pending, processing, waiting, releasing].join(', ')}) AND snapshot > 0`)

/** One open publication an account and content; a series that repeats it counts each. A post that was found is known by its key. */
export const publicationIndexes = indexesOn(publication, [
  uniqueIndex('publication_open_once').on(publication.account, publication.snapshot, publication.repeat).where(isOpen),
  index('publication_open_snapshot').on(publication.snapshot).where(isOpen),
  uniqueIndex('publication_seen_once').on(publication.account, publication.seen_key).where(sql`seen_key <> ''`),
])

/** The same request makes one release. */
export const releaseIndexes = indexesOn(release, [
  uniqueIndex('release_once').on(release.owner_user_id, release.request_id).where(sql`request_id <> ''`),
  index('release_drafts').on(release.owner_user_id, release.update_time).where(sql`draft = 1`),
])
