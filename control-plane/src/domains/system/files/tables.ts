import { fileTrash } from '../../../platform/contents/tables.ts'
import { index, integer, primaryKey, sqliteTable, text } from '../../../platform/schema/drizzle.ts'
import { nameOf } from '../../../platform/schema/nameOf.ts'
import { fileSite } from '../../../platform/schema/tables.gen.ts'
import { trigger } from '../../../platform/schema/triggers.ts'
import { withoutRowid } from '../../../platform/schema/withoutRowid.ts'

/**
 * What can be downloaded, by the list that it belongs to and a name within that: no part of the product replaces or shadows what
 * another keeps. The content lies on disk under its hash, once, however many have it.
 */
export const hostedFile = withoutRowid(
  sqliteTable(
    'hosted_file',
    {
      owner: text().notNull(),
      name: text().notNull(),
      file_name: text().notNull(),
      hash: text().notNull(),
      size: integer().notNull(),
      owner_id: integer().notNull(),
    },
    (t) => [
      primaryKey({ columns: [t.owner, t.name] }),
      index('hosted_file_hash').on(t.hash),
      index('hosted_file_owner').on(t.owner, t.owner_id),
    ],
  ),
)

/** Signed links: the hash of the signature, so that the database gives none away. */
export const fileLink = withoutRowid(
  sqliteTable(
    'file_link',
    {
      sign_hash: text().primaryKey().notNull(),
      owner: text().notNull(),
      name: text().notNull(),
      created_by: text().notNull(),
      expires: integer().notNull(),
      used_time: integer(),
    },
    (t) => [index('file_link_expires').on(t.expires), index('file_link_name').on(t.owner, t.name)],
  ),
)

export const filesTriggers = [
  trigger({
    on: fileSite,
    event: 'delete',
    run: [`DELETE FROM hosted_file WHERE owner = 'file-site' AND owner_id = old.id`],
  }),
  trigger({
    on: hostedFile,
    event: 'delete',
    run: [
      `INSERT INTO ${nameOf(fileTrash)} VALUES (old.hash) ON CONFLICT DO NOTHING`,
      `DELETE FROM file_link WHERE owner = old.owner AND name = old.name`,
    ],
  }),
  trigger({
    on: hostedFile,
    event: 'update',
    of: ['hash'],
    run: [`INSERT INTO ${nameOf(fileTrash)} VALUES (old.hash) ON CONFLICT DO NOTHING`],
  }),
]
