import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AnyResource, defineResource } from '@quarterdeck/shared/resource/define.ts'
import Database from 'better-sqlite3'
import { afterEach, expect, test } from 'vitest'
import { check, integer, sql, sqliteTable, text } from '../platform/schema/drizzle.ts'
import { view } from '../platform/schema/objects.ts'
import { trigger } from '../platform/schema/triggers.ts'
import * as statTables from '../platform/store/tables.ts'
import { driftOf } from './drift.testing.ts'
import { objectsIn } from './objects.ts'
import { type Snapshot, snapshotOf } from './snapshot.ts'
import { wantedSchema } from './wantedSchema.ts'
import { readSnapshot, writeMigration } from './write.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

const note = defineResource({
  name: 'note',
  table: 'note',
  size: 'large',
  area: 'test',
  paged: true,
  verbs: ['list', 'add'],
  fields: {
    title: { kind: 'text', max: 80, required: true },
    kind: { kind: 'choice', choices: { 0: '', 1: 'green' }, default: 1 },
    done_at: { kind: 'time' },
    words: { kind: 'integer', computed: true, virtual: true },
  },
  naturalKey: ['title'],
  order: ['done_at', 'desc'],
  filters: { kind: { kind: 'equals', field: 'kind' } },
}) as AnyResource

const line = sqliteTable(
  'line',
  { id: integer().primaryKey(), note_id: integer().notNull().default(0), text: text().notNull().default('') },
  () => [check('line_text', sql`text <> '-'`)],
)
const counted = trigger({
  on: line,
  event: 'insert',
  run: ['UPDATE note SET kind = 0 WHERE id = new.note_id'],
})

function wanted(definitions: readonly AnyResource[], declared: object = { line, counted }): Promise<Snapshot> {
  return snapshotOf(wantedSchema(definitions, [statTables, declared]))
}

/** What the runner makes behind the migrations. */
function madeOf(definitions: readonly AnyResource[], declared: object = { line, counted }): string {
  const { made } = objectsIn(wantedSchema(definitions, [statTables, declared]).objects)
  return made.map((sql) => `${sql};\n`).join('')
}

async function baseline(definitions: readonly AnyResource[]): Promise<{ folder: string; sql: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'qd-migrations-'))
  folders.push(folder)
  const written = await writeMigration('baseline', { folder, wanted: await wanted(definitions), isBaseline: true })
  return { folder, sql: written?.sql ?? '' }
}

test('a definition becomes a table, and indexes for key, filters and order; its counters are made apart', async () => {
  const { sql: text } = await baseline([note])
  expect(text).toContain('"kind" integer DEFAULT 1 NOT NULL')
  expect(text).toContain('CREATE UNIQUE INDEX "note.natural-key" ON "note" ("title")')
  expect(text).toContain('CREATE INDEX "note.kind" ON "note" ("kind","done_at")')
  expect(text).not.toContain('"words"')
  expect(text).not.toContain('TRIGGER')
  expect(madeOf([note])).toContain('CREATE TRIGGER "note_insert"')
})

test('a list that does not grow large costs no trigger', () => {
  const made = madeOf([{ ...note, size: undefined } as AnyResource])
  expect(made.match(/CREATE TRIGGER "\w+"/g)).toEqual(['CREATE TRIGGER "line_insert"'])
})

test('another trigger or view costs no migration; another sum fills its table anew', async () => {
  const { folder } = await baseline([note])
  const other = trigger({ on: line, event: 'delete', run: ['UPDATE note SET kind = 1'] })
  const declared = { line, other, seen: view('note_seen', 'SELECT id FROM note') }
  expect(await writeMigration('other', { folder, wanted: await wanted([note], declared) })).toBeUndefined()
  expect(readdirSync(folder).sort()).toEqual(['001-baseline.sql', 'snapshot.gen.json'])
  const small = { ...note, size: undefined } as AnyResource
  const counting = { ...small, name: 'card', table: 'card', size: 'large' } as AnyResource
  const written = await writeMigration('card', { folder, wanted: await wanted([note, counting], declared) })
  expect(written?.sql).toContain('DELETE FROM "table_stat";\nINSERT INTO "table_stat"')
})

test('what it writes leaves nothing to write', async () => {
  const { folder } = await baseline([note])
  expect(await writeMigration('again', { folder, wanted: await wanted([note]) })).toBeUndefined()
  expect(readdirSync(folder).sort()).toEqual(['001-baseline.sql', 'snapshot.gen.json'])
})

test('a further field is one more column, in order for lists', async () => {
  const { folder } = await baseline([note])
  const wider = withFields({ remark: { kind: 'text', max: 500, multiline: true } })
  expect(await writeMigration('note-remark', { folder, wanted: await wanted([wider]) })).toEqual({
    file: '002-note-remark.sql',
    sql: `ALTER TABLE "note" ADD "remark" text DEFAULT '' NOT NULL;\nCREATE INDEX "note.remark" ON "note" ("remark");\n`,
  })
  expect(await driftOf(folder, await wanted([wider]))).toEqual([])
})

test('a column of another type keeps its rows and what is kept of them, also beside a new column', async () => {
  const { folder, sql: first } = await baseline([note])
  const changed = withFields({ kind: { kind: 'text', max: 20 }, pages: { kind: 'integer', default: 3 } })
  const second = await writeMigration('other-kind', { folder, wanted: await wanted([changed]) })
  const database = new Database(':memory:')
  database.exec(first + madeOf([note]))
  database.exec(`INSERT INTO note (title, kind) VALUES ('a', 1); INSERT INTO line (note_id) VALUES (1)`)
  dropMade(database)
  database.exec((second?.sql ?? '') + madeOf([changed]))
  expect(database.prepare('SELECT id, title, kind, pages FROM note').all()).toEqual([
    { id: 1, title: 'a', kind: '0', pages: 3 },
  ])
  expect(database.prepare(`SELECT rows FROM table_stat WHERE name = 'note'`).get()).toEqual({ rows: 1 })
  database.close()
  expect(await driftOf(folder, await wanted([changed]))).toEqual([])
})

test('a table that others refer to is made anew: their rows stay, and no number is given twice', async () => {
  const target = sqliteTable('note', { id: integer().primaryKey() })
  const page = sqliteTable('page', {
    id: integer().primaryKey({ autoIncrement: true }),
    note_id: integer()
      .notNull()
      .references(() => target.id, { onDelete: 'cascade' }),
  })
  const word = sqliteTable('word', { page_id: integer().references(() => page.id, { onDelete: 'cascade' }) })
  // It is put aside meanwhile, and gains a column.
  const more = sqliteTable('word', {
    page_id: integer().references(() => page.id, { onDelete: 'cascade' }),
    length: integer().notNull().default(5),
  })
  const folder = mkdtempSync(join(tmpdir(), 'qd-migrations-'))
  folders.push(folder)
  const first = await writeMigration('baseline', {
    folder,
    wanted: await wanted([note], { page, word }),
    isBaseline: true,
  })
  const changed = withFields({ kind: { kind: 'text', max: 20 } })
  const mark = sqliteTable('mark', { note_id: integer().references(() => target.id) })
  const last = await wanted([changed], { page, word: more, mark })
  const second = await writeMigration('other-kind', { folder, wanted: last })
  const database = new Database(':memory:')
  database.pragma('foreign_keys = ON')
  database.exec(first?.sql ?? '')
  database.exec(`INSERT INTO note (title) VALUES ('a'), ('b'); DELETE FROM note WHERE id = 2;
    INSERT INTO page (note_id) VALUES (1), (1); INSERT INTO word VALUES (2)`)
  database.transaction(() => database.exec(second?.sql ?? ''))()
  const words = 'SELECT p.id, w.page_id, w.length FROM page p LEFT JOIN word w ON w.page_id = p.id'
  expect(database.prepare(words).all()).toEqual([
    { id: 1, page_id: null, length: null },
    { id: 2, page_id: 2, length: 5 },
  ])
  database.exec(`INSERT INTO note (title) VALUES ('c'); DELETE FROM note WHERE id = 1`)
  expect(database.prepare('SELECT id FROM note').all()).toEqual([{ id: 3 }])
  expect(database.prepare('SELECT count(*) AS n FROM word').get()).toEqual({ n: 0 })
  database.close()
  expect(await driftOf(folder, last)).toEqual([])
})

test('pairs of links stay when the list that has them, and the list that they name, are made anew', async () => {
  const label = { ...note, name: 'label', table: 'label' } as AnyResource
  const linked = withFields({ labels: { kind: 'links', to: 'label', label: 'title', most: 9 } })
  const folder = mkdtempSync(join(tmpdir(), 'qd-migrations-'))
  folders.push(folder)
  const first = await writeMigration('baseline', { folder, wanted: await wanted([label, linked]), isBaseline: true })
  const otherKind = { kind: { kind: 'text', max: 20 } } as const
  const changed = [label, linked].map((each) => ({ ...each, fields: { ...each.fields, ...otherKind } }) as AnyResource)
  const second = await writeMigration('other-kind', { folder, wanted: await wanted(changed) })
  const database = new Database(':memory:')
  database.pragma('foreign_keys = ON')
  database.exec((first?.sql ?? '') + madeOf([label, linked]))
  database.exec(
    `INSERT INTO label (title) VALUES ('x'), ('y'); INSERT INTO note (title, labels) VALUES ('a', '1,2'), ('b', '2')`,
  )
  const pairs = () => database.prepare('SELECT row_id, link_id FROM note_labels ORDER BY 1, 2').all()
  const before = pairs()
  expect(before).toHaveLength(3)
  dropMade(database)
  database.transaction(() => database.exec((second?.sql ?? '') + madeOf(changed)))()
  expect(pairs()).toEqual(before)
  expect(() => database.exec('DELETE FROM label WHERE id = 2')).toThrow(/FOREIGN KEY/)
  database.exec('DELETE FROM note WHERE id = 1')
  expect(pairs()).toEqual([{ row_id: 2, link_id: 2 }])
  expect(database.prepare('PRAGMA foreign_key_check').all()).toEqual([])
  database.close()
  expect(await driftOf(folder, await wanted(changed))).toEqual([])
})

test('rows stay of a table that no longer refers to the one that is made anew', async () => {
  const target = sqliteTable('note', { id: integer().primaryKey() })
  const page = sqliteTable('page', {
    id: integer().primaryKey(),
    note_id: integer().references(() => target.id, { onDelete: 'cascade' }),
  })
  const folder = mkdtempSync(join(tmpdir(), 'qd-migrations-'))
  folders.push(folder)
  const first = await writeMigration('baseline', { folder, wanted: await wanted([note], { page }), isBaseline: true })
  const loose = sqliteTable('page', { id: integer().primaryKey(), note_id: integer() })
  const last = await wanted([withFields({ kind: { kind: 'text', max: 20 } })], { page: loose })
  const second = await writeMigration('loose', { folder, wanted: last })
  const database = new Database(':memory:')
  database.pragma('foreign_keys = ON')
  database.exec(first?.sql ?? '')
  database.exec(`INSERT INTO note (title) VALUES ('a'); INSERT INTO page (note_id) VALUES (1)`)
  database.transaction(() => database.exec(second?.sql ?? ''))()
  expect(database.prepare('SELECT id, note_id FROM page').all()).toEqual([{ id: 1, note_id: 1 }])
  database.close()
  expect(await driftOf(folder, last)).toEqual([])
})

test('what a database refuses is not written: told of the statement, and no file is left', async () => {
  const { folder } = await baseline([note])
  const before = readFileSync(join(folder, 'snapshot.gen.json'), 'utf8')
  const broken = { name: 'broken', sql: ['CREATE TABLE "broken" (id INTEGER NOT A KEY)'] }
  const refused = writeMigration('broken', { folder, wanted: await wanted([note], { line, counted, broken }) })
  await expect(refused).rejects.toThrow(/^002-broken\.sql, statement 1: .*syntax error/)
  expect(readdirSync(folder).sort()).toEqual(['001-baseline.sql', 'snapshot.gen.json'])
  expect(readFileSync(join(folder, 'snapshot.gen.json'), 'utf8')).toBe(before)
})

test('a row that stands there is reckoned with: a check that it fails is told before it is written', async () => {
  const { folder } = await baseline([note])
  const stricter = sqliteTable(
    'line',
    { id: integer().primaryKey(), note_id: integer().notNull().default(0), text: text().notNull().default('') },
    () => [check('line_text', sql`text <> ''`)],
  )
  const refused = writeMigration('stricter', { folder, wanted: await wanted([note], { line: stricter, counted }) })
  await expect(refused).rejects.toThrow(/^002-stricter\.sql, statement \d+: .*CHECK/)
})

test('search fields that change make the full-text table anew and fill it', async () => {
  const searched = {
    ...note,
    filters: { keyword: { kind: 'search', fields: ['title'] } },
  } as AnyResource
  const { folder } = await baseline([note])
  const second = await writeMigration('search', { folder, wanted: await wanted([searched]) })
  expect(second?.sql).toContain('CREATE VIRTUAL TABLE "note_fts"')
  expect(second?.sql).toContain('INSERT INTO "note_fts" (rowid, "title") SELECT')
  expect(await driftOf(folder, await wanted([searched]))).toEqual([])
})

test('what is no longer asked for goes, and a table that another refers to is made anew', async () => {
  const { folder } = await baseline([note])
  const later = await wanted([note], { line: sqliteTable('line', { id: integer().primaryKey(), note_id: integer() }) })
  const second = await writeMigration('shorter', { folder, wanted: later })
  expect(second?.sql).toContain('DROP TABLE "line"')
  expect(await driftOf(folder, later)).toEqual([])
  const third = await writeMigration('none', { folder, wanted: await wanted([note], {}) })
  expect(third?.sql).toContain('DROP TABLE "line"')
})

test('a second baseline takes the place of all migrations', async () => {
  const { folder } = await baseline([note])
  writeFileSync(join(folder, '002-other.sql'), 'SELECT 1;')
  await writeMigration('baseline', { folder, wanted: await wanted([]), isBaseline: true })
  expect(readdirSync(folder).sort()).toEqual(['001-baseline.sql', 'snapshot.gen.json'])
  expect(Object.keys(readSnapshot(folder).tables.tables).sort()).toEqual([
    'ingest_under_way',
    'line',
    'retention_under_way',
    'table_stat',
  ])
})

function dropMade(database: Database.Database): void {
  const drops = `SELECT 'DROP TRIGGER "' || name || '"' FROM sqlite_schema WHERE type = 'trigger'`
  for (const drop of database.prepare<[], string>(drops).pluck().all()) database.exec(drop)
}

function withFields(fields: AnyResource['fields']): AnyResource {
  return { ...note, fields: { ...note.fields, ...fields } }
}
