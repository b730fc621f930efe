import { check, index, integer, primaryKey, sql, sqliteTable, text } from '../../../platform/schema/drizzle.ts'
import { view } from '../../../platform/schema/objects.ts'
import { sumOf } from '../../../platform/schema/sums.ts'
import { cardType } from '../../../platform/schema/tables.gen.ts'
import { trigger } from '../../../platform/schema/triggers.ts'
import { withoutRowid } from '../../../platform/schema/withoutRowid.ts'

/**
 * Book lists (book_type 0) and story notes (1). run_seq is the latest run that carries it out, never a check.
 * msg: somebody's own words, or a message of the product that is put into the reader's language (domains/work/runs/runMessages.ts).
 */
export const bookTask = sqliteTable(
  'book_task',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    book_type: integer().notNull(),
    book_name: text().notNull(),
    search_keyword: text().notNull().default(''),
    describe: text().notNull().default(''),
    domains: text().notNull().default(''),
    status: integer().notNull().default(0),
    share_link: text().notNull().default(''),
    check_status: integer().notNull().default(0),
    phone: text().notNull().default(''),
    operator: text().notNull().default(''),
    area: text().notNull().default(''),
    device_name: text().notNull().default(''),
    msg: text().notNull().default(''),
    run_seq: integer(),
    create_time: integer().notNull(),
    update_time: integer().notNull(),
  },
  (t) => [
    index('book_task_alike').on(t.book_type, t.book_name, t.search_keyword, t.domains),
    index('book_task_failed').on(t.update_time).where(sql`status = 3`),
    index('book_task_list').on(t.book_type, t.id),
    index('book_task_run').on(t.run_seq),
    index('book_task_status').on(t.book_type, t.status, t.id),
    index('book_task_updated').on(t.book_type, t.update_time, t.id),
    check('book_task_book_type', sql`book_type IN (0, 1)`),
    check('book_task_status', sql`status BETWEEN 0 AND 3`),
    check('book_task_check_status', sql`check_status BETWEEN 0 AND 3`),
  ],
)

/** Tasks by type and status, kept by triggers: the list shows these numbers with every page, however long it is. */
export const bookTaskCount = withoutRowid(
  sqliteTable(
    'book_task_count',
    {
      book_type: integer().notNull(),
      status: integer().notNull(),
      n: integer().notNull().default(0),
    },
    (t) => [primaryKey({ columns: [t.book_type, t.status] })],
  ),
)

/** Which tasks name which host: the words of `domains`, without scheme, port and path. Kept by triggers. */
export const bookTaskHost = withoutRowid(
  sqliteTable(
    'book_task_host',
    {
      host: text().notNull(),
      task_id: integer()
        .notNull()
        .references(() => bookTask.id, { onDelete: 'cascade' }),
    },
    (t) => [primaryKey({ columns: [t.host, t.task_id] }), index('book_task_host_task').on(t.task_id)],
  ),
)

/** Which card types the switch of a type offers. */
export const cardTypeOffer = withoutRowid(
  sqliteTable(
    'card_type_offer',
    {
      book_type: integer().notNull(),
      card_type: integer()
        .notNull()
        .references(() => cardType.id, { onDelete: 'cascade' }),
    },
    (t) => [
      primaryKey({ columns: [t.book_type, t.card_type] }),
      check('card_type_offer_book_type', sql`book_type IN (0, 1)`),
    ],
  ),
)

export const bookTasksTriggers = [
  trigger({
    on: bookTask,
    event: 'insert',
    when: `new.domains <> ''`,
    run: [
      // Most name one host and nothing else, which is not taken apart.
      `INSERT INTO book_task_host SELECT lower(new.domains), new.id WHERE new.domains NOT GLOB '*[^-.0-9A-Za-z]*'`,
      `INSERT OR IGNORE INTO book_task_host SELECT host, task_id FROM book_task_named
        WHERE new.domains GLOB '*[^-.0-9A-Za-z]*' AND task_id = new.id AND host <> ''`,
    ],
  }),
  trigger({
    on: bookTask,
    event: 'update',
    of: ['domains'],
    run: [
      `DELETE FROM book_task_host WHERE task_id = new.id`,
      `INSERT OR IGNORE INTO book_task_host SELECT host, task_id FROM book_task_named WHERE task_id = new.id AND host <> ''`,
    ],
  }),
]

/** The hosts that each task names, one a row. */
export const bookTaskNamed = view(
  'book_task_named',
  `SELECT task_id, substr(authority, 1, instr(authority || ':', ':') - 1) AS host FROM (
  SELECT task_id, substr(address, 1, instr(address || '/', '/') - 1) AS authority FROM (
    SELECT t.id AS task_id,
      lower(substr(word.value, iif(instr(word.value, '://') > 0, instr(word.value, '://') + 3, 1))) AS address
    FROM book_task t, json_each('[' || replace(json_quote(
      replace(replace(replace(replace(replace(replace(replace(replace(t.domains,
        char(10), ','), char(13), ','), char(9), ','), ' ', ','), char(59), ','), '，', ','), '、', ','), '；', ',')),
      ',', '","') || ']') word
  )
)`,
)

export const tasksByStatus = sumOf({
  into: bookTaskCount,
  from: bookTask,
  by: { book_type: 'row.book_type', status: 'row.status' },
  add: { n: '1' },
})
