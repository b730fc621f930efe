import { type ReviewSource, reviewSources } from '@quarterdeck/shared/resources/content/contentReview.ts'
import { contentReviewMachine } from '@quarterdeck/shared/states/contentReview.ts'
import type { SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { computedOn } from '../../../platform/schema/computed.ts'
import { index, integer, primaryKey, sql, sqliteTable, text, uniqueIndex } from '../../../platform/schema/drizzle.ts'
import { nameOf } from '../../../platform/schema/nameOf.ts'
import { indexesOn } from '../../../platform/schema/objects.ts'
import { contentItem, contentReview, libraryItem, publication } from '../../../platform/schema/tables.gen.ts'
import { trigger } from '../../../platform/schema/triggers.ts'

/**
 * What somebody wanted to publish, as it was then: `body` is canonical JSON (`content.ts`), `hash` the SHA-256 of it, known once in an
 * organisation (0: of none). `text_hash`: of the text alone, by which the same text is found again. `media`: the files by their ids, as
 * JSON, after them those of parts of pictures; their contents stand in the body by their hashes. `rights`: what allows the use of all of them is recorded.
 */
export const contentSnapshot = sqliteTable(
  'content_snapshot',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    organisation: integer().notNull(),
    hash: text().notNull(),
    body: text().notNull(),
    text_hash: text().notNull(),
    media: text().notNull(),
    rights: integer().notNull(),
    at: integer().notNull(),
  },
  (t) => [
    uniqueIndex('content_snapshot_hash').on(t.organisation, t.hash),
    index('content_snapshot_text').on(t.text_hash),
  ],
)

/** Who has sent in a snapshot, or edited its content last before that: by their usernames, which never change. None of them judges it. */
export const snapshotAuthor = sqliteTable(
  'snapshot_author',
  {
    snapshot: integer()
      .notNull()
      .references(() => contentSnapshot.id, { onDelete: 'cascade' }),
    username: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.snapshot, t.username] })],
)

/** Written once: what was judged is what is published. */
export const snapshotStays = trigger({
  on: contentSnapshot,
  event: 'update',
  run: [`SELECT RAISE(ABORT, 'a snapshot is never changed')`],
})

/** Kept as long as somebody may ask what was judged. */
export const snapshotKept = trigger({
  on: contentSnapshot,
  event: 'delete',
  when: `EXISTS (SELECT 1 FROM ${nameOf(contentReview)} WHERE snapshot = old.id)`,
  run: [`SELECT RAISE(ABORT, 'a snapshot under review is kept')`],
})

/** One review a snapshot; the queue is read in the order of its urgency. */
export const reviewIndexes = indexesOn(contentReview, [
  uniqueIndex('content_review_snapshot').on(contentReview.snapshot).where(sql`snapshot > 0`),
  index('content_review_queue').on(contentReview.status, contentReview.urgency),
  index('content_review_source').on(contentReview.source, contentReview.source_id),
])

const isLatestOf = (source: ReviewSource, id: SQL | SQLiteColumn) =>
  sql`r.source = ${source} AND r.source_id = ${id} ORDER BY r.id DESC LIMIT 1`

/**
 * How far a review is: one more than its code, 0 where nobody has sent the row; where it was refused, by whom and why. `which`: the one
 * review of the row.
 */
function standingOf(which: SQL) {
  const refused = sql.raw(String(contentReviewMachine.codes.refused))
  const ofRefused = (column: 'audit_user' | 'audit_note') =>
    sql`coalesce((SELECT iif(r.status = ${refused}, r.${sql.raw(column)}, '') FROM ${contentReview} r WHERE ${which}), '')`
  return {
    review_status: sql`coalesce((SELECT r.status + 1 FROM ${contentReview} r WHERE ${which}), 0)`,
    refused_by: ofRefused('audit_user'),
    refused_note: ofRefused('audit_note'),
  }
}

export const reviewOfPost = computedOn(contentItem, (t) => standingOf(isLatestOf(reviewSources.item, t.id)))
export const reviewOfLibraryItem = computedOn(libraryItem, (t) =>
  standingOf(isLatestOf(reviewSources.libraryItem, t.id)),
)
/** A publication is judged by exactly what it shows. */
export const reviewOfPublication = computedOn(publication, (t) =>
  standingOf(sql`r.snapshot = ${t.snapshot} AND r.snapshot > 0`),
)

const altsOf = (snapshot: SQLiteColumn) => ({
  alts: sql`(SELECT coalesce(group_concat((a.key + 1) || ': ' || a.value, char(10)), '')
    FROM ${contentSnapshot} s, json_each(iif(json_valid(s.body), s.body, '{}'), '$.alts') a WHERE s.id = ${snapshot} AND a.value <> '')`,
})
export const altsOfPublication = computedOn(publication, (t) => altsOf(t.snapshot))
export const altsOfReview = computedOn(contentReview, (t) => altsOf(t.snapshot))

const [ofItem, ofLibrary] = [reviewSources.item, reviewSources.libraryItem].map((code) => sql.raw(String(code)))

export const taskOfReview = computedOn(contentReview, (t) => ({
  task: sql`(SELECT i.task FROM ${contentItem} i WHERE i.id = CASE ${t.source} WHEN ${ofItem} THEN ${t.source_id}
    WHEN ${ofLibrary} THEN (SELECT l.item FROM ${libraryItem} l WHERE l.id = ${t.source_id}) END)`,
}))
