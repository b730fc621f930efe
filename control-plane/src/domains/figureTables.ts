import { integer, text } from '../platform/schema/drizzle.ts'

/** day: of the installation's zone; at: its first instant, by which old ones go. Whose the row was on that day stands beside. */
export const ofDay = {
  id: integer().primaryKey(),
  day: text().notNull(),
  at: integer().notNull(),
  owner_user_id: integer(),
  user_group_id: integer(),
  organisation_id: integer(),
}
/** Nothing where no post was measured; measured_at: when one was last. */
export const ofPosts = {
  views: integer(),
  // Of posts that were so many days old when they were read.
  views_1: integer(),
  views_7: integer(),
  views_30: integer(),
  likes: integer(),
  comments: integer(),
  shares: integer(),
  measured_at: integer(),
}
/** So many, none where nothing is said. */
export const countOf = () => integer().notNull().default(0)
