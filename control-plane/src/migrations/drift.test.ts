import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { resources } from '@quarterdeck/shared/resources/registry.gen.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { declared } from '../schema.gen.ts'
import { driftOf } from './drift.testing.ts'
import { migrationsFolder } from './run.ts'
import { type Snapshot, snapshotOf } from './snapshot.ts'
import { wantedSchema } from './wantedSchema.ts'
import { readSnapshot, wantedSnapshot } from './write.ts'

const definitions: readonly AnyResource[] = resources

test('the migrations make exactly what definitions and declarations ask for (npm run migration)', async () => {
  const wanted = await wantedSnapshot()
  expect(await driftOf(migrationsFolder, wanted)).toEqual([])
  expect(readSnapshot(migrationsFolder)).toEqual(JSON.parse(JSON.stringify(wanted)))
})

describe('a difference is named', () => {
  /** The schema with one definition changed. */
  const withChanged = (name: string, change: (definition: AnyResource) => AnyResource): Promise<Snapshot> =>
    snapshotOf(
      wantedSchema(
        definitions.map((definition) => (definition.name === name ? change(definition) : definition)),
        declared,
      ),
    )

  test('in the type of a column', async () => {
    const wanted = await withChanged('alert-event', (definition) => ({
      ...definition,
      fields: { ...definition.fields, value: { kind: 'integer' } },
    }))
    expect(await driftOf(migrationsFolder, wanted)).toEqual([
      'column alert_event.value: migrations make REAL not null default 0, asked for is INTEGER not null default 0',
    ])
  })

  test('in a default', async () => {
    const wanted = await withChanged('platform', (definition) => ({
      ...definition,
      fields: { ...definition.fields, cap_hour: { kind: 'integer', min: 0, default: 7 } },
    }))
    expect(await driftOf(migrationsFolder, wanted)).toEqual([
      'column platform.cap_hour: migrations make INTEGER not null default 6, asked for is INTEGER not null default 7',
    ])
  })

  test('in whether there may be nothing, and in what is referred to', async () => {
    const wanted = await withChanged('phone', (definition) => ({
      ...definition,
      fields: { ...definition.fields, card_type: { kind: 'integer' } },
    }))
    expect(await driftOf(migrationsFolder, wanted)).toEqual([
      'column phone.card_type: migrations make INTEGER default none, asked for is INTEGER not null default 0',
      expect.stringMatching(/^reference phone\.card_type: migrations make card_type\.id .*, asked for is none$/),
      expect.stringMatching(/^index phone\.card_type: migrations make .*, asked for is none$/),
    ])
  })

  test('in the fields of a search', async () => {
    const wanted = await withChanged('web-domain', (definition) => ({
      ...definition,
      filters: { ...definition.filters, also: { kind: 'search', fields: ['remark'] } },
    }))
    const drift = await driftOf(migrationsFolder, wanted)
    expect(drift).toEqual([expect.stringMatching(/^table web_domain_fts: .*asked for is .*"remark"/)])
  })

  test('in a key', async () => {
    const wanted = await withChanged('card-type', ({ naturalKey: _, ...definition }) => definition)
    expect(await driftOf(migrationsFolder, wanted)).toEqual([
      expect.stringMatching(/^index card_type\.natural-key: migrations make CREATE UNIQUE INDEX /),
    ])
  })

  describe('made by migrations that somebody has changed:', () => {
    let folder: string
    let wanted: Snapshot
    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'qd-drift-'))
      wanted = await wantedSnapshot()
    })
    afterAll(() => rmSync(folder, { recursive: true }))

    const driftAfter = (change: (sql: string) => string) => {
      cpSync(migrationsFolder, folder, { recursive: true, filter: (path) => !path.endsWith('.ts') })
      // In every one that says it: a migration that makes a table anew says it once more.
      const changed = readdirSync(folder).filter((name) => {
        if (!name.endsWith('.sql')) return false
        const before = readFileSync(join(folder, name), 'utf8')
        const after = change(before)
        writeFileSync(join(folder, name), after)
        return after !== before
      })
      expect(changed).not.toEqual([])
      return driftOf(folder, wanted)
    }

    test.each([
      ['a dropped index', /CREATE INDEX "session_user".*\n/, 'index session_user'],
      ['the condition of an index', /WHERE state < 3/, 'index job_open'],
      ['a check', /state BETWEEN 0 AND 6/, 'check job_state'],
      ['the options of a full-text table', /("platform_log_fts" USING fts5[^;]*)tokenize='trigram'/, 'table'],
      ['what a table keeps its rows by', /"hash" text PRIMARY KEY NOT NULL\n\) WITHOUT ROWID/, 'table file_trash'],
      ['what goes with the other row', /REFERENCES "action_batch"[^,\n]*ON DELETE cascade/, 'reference'],
    ])('%s', async (_, pattern, name) => {
      const drift = await driftAfter((sql) => sql.replace(pattern, replacement))
      expect(drift).toEqual([expect.stringMatching(`^${name}`)])
    })
  })
})

/** Something else that SQLite takes there, or nothing. */
function replacement(text: string): string {
  const changes: [string, string][] = [
    ['state < 3', 'state < 2'],
    ['BETWEEN 0 AND 6', 'BETWEEN 0 AND 5'],
    ["tokenize='trigram'", "tokenize='unicode61'"],
    [') WITHOUT ROWID', ')'],
    ['cascade', 'restrict'],
  ]
  const change = changes.find(([part]) => text.includes(part))
  return change ? text.replace(...change) : ''
}
