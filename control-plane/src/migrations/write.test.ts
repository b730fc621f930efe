import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type AnyResource, defineResource } from '@quarterdeck/shared/resource/define.ts'
import { resources } from '@quarterdeck/shared/resources/registry.gen.ts'
import { afterEach, expect, test } from 'vitest'
import { computedColumns } from '../resources/computed.ts'
import { nextMigration } from './write.ts'

const here = dirname(fileURLToPath(import.meta.url))
const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

const note = defineResource({
  name: 'note',
  table: 'note',
  area: 'test',
  paged: true,
  verbs: ['list', 'add'],
  fields: {
    title: { kind: 'text', max: 80, required: true },
    kind: { kind: 'choice', choices: { 0: '', 1: 'green' }, default: 1 },
    done_at: { kind: 'time' },
  },
  naturalKey: ['title'],
  order: ['done_at', 'desc'],
  filters: { kind: { kind: 'equals', field: 'kind' } },
}) as unknown as AnyResource

test('the migrations make all that the definitions ask for', () => {
  const definitions = resources as unknown as AnyResource[]
  expect(nextMigration('anything', { folder: here, definitions, computed: computedColumns })?.sql).toBeUndefined()
})

test('a new definition becomes the next migration: table, counters, and indexes for key, filters and order', () => {
  const next = nextMigration('add-note', { folder: withSystem(), definitions: [note] })
  expect(next?.file).toBe('002-add-note.sql')
  expect(next?.sql).toContain('"kind" INTEGER NOT NULL DEFAULT 1')
  expect(next?.sql).toContain('CREATE UNIQUE INDEX "note_title" ON "note" ("title")')
  expect(next?.sql).toContain('CREATE INDEX "note_kind_done_at" ON "note" ("kind", "done_at")')
  expect(next?.sql).toContain(`INSERT INTO table_stat (name) VALUES ('note')`)
})

test('what it writes leaves nothing to write, and a further field is one more column, in order for lists', () => {
  const folder = withSystem()
  const next = nextMigration('add-note', { folder, definitions: [note] })!
  writeFileSync(join(folder, next.file), next.sql)
  expect(nextMigration('again', { folder, definitions: [note] })).toBeUndefined()
  const wider = {
    ...note,
    fields: { ...note.fields, remark: { kind: 'text', max: 500, multiline: true } },
  } as AnyResource
  expect(nextMigration('note-remark', { folder, definitions: [wider] })).toEqual({
    file: '003-note-remark.sql',
    sql: `ALTER TABLE "note" ADD COLUMN "remark" TEXT NOT NULL DEFAULT '';\nCREATE INDEX "note_remark" ON "note" ("remark");\n`,
  })
})

test('a field that is computed by an expression gets no column', () => {
  const next = nextMigration('add-note', {
    folder: withSystem(),
    definitions: [{ ...note, fields: { ...note.fields, done_at: { kind: 'time', virtual: true } } }],
    computed: { note: { done_at: '1' } },
  })
  expect(next?.sql).not.toContain('done_at')
})

function withSystem(): string {
  const folder = mkdtempSync(join(tmpdir(), 'qd-migrations-'))
  folders.push(folder)
  cpSync(join(here, '001-system.sql'), join(folder, '001-system.sql'))
  return folder
}
