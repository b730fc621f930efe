import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { pino } from 'pino'
import type { Actor } from '../../http/handler.ts'
import { createMigrated } from '../../migrations/migrated.testing.ts'
import { createAudit } from '../../platform/audit/audit.ts'
import { testClockWatch } from '../../platform/clock/clockWatch.testing.ts'
import { startContents } from '../../platform/contents/startContents.ts'
import type { Context } from '../../platform/context.ts'
import { startLive } from '../../platform/live.ts'
import { testLoops } from '../../platform/loops/loops.testing.ts'
import { createMetrics } from '../../platform/metrics.ts'
import { notRestored } from '../../platform/restored/restored.testing.ts'
import { testServerHealth } from '../../platform/serverHealth/serverHealth.testing.ts'
import { createSettings } from '../../platform/settings.ts'
import { createStore } from '../../platform/store/createStore.ts'
import type { TestEngine } from '../../platform/store/engines.testing.ts'
import { commitBatch } from '../imports/commitBatch.ts'
import { executeNow, type ImportIntake, keep } from '../imports/importIntake.ts'
import type { ImportTarget } from '../imports/index.ts'
import { receiveEdit } from '../imports/receiveEdit.ts'
import { receiveSheet } from '../imports/receiveFile.ts'
import { createRunningBatches } from '../imports/runningBatches.ts'
import type { ImportOptions } from '../imports/target.ts'
import { createTargets } from '../imports/targets.ts'
import { undoBatch } from '../imports/undoBatch.ts'
import { addRows } from '../mutations/addRows.ts'
import { editRow } from '../mutations/editRow.ts'
import { editTargetOf } from '../mutations/editTarget.ts'
import { importTargetOf } from '../mutations/importTarget.ts'
import { clearRows, removeRows } from '../mutations/removeRows.ts'
import { type Table, tablesOf } from '../table.ts'
import { seesAll } from '../visibility/readContext.ts'
import { applyChanges } from './applyChanges.ts'
import { inTransaction } from './changeCall.ts'
import type { Changes } from './changes.ts'
import { fixtureTables, parcel, parcelHooks, rack } from './writeFixture.testing.ts'

/** Every way to write the rows of the storeroom, below HTTP and without spreadsheet files. */
export type WriteHarness = Awaited<ReturnType<typeof createWriteHarness>>

export async function createWriteHarness(engine: TestEngine) {
  const database = await createMigrated(engine)
  const store = await createStore(database.url)
  await store.write((tx) => tx.batch(fixtureTables.map((sql) => ({ sql }))))
  const clock = { now: 1_800_000_000_000 }
  const now = () => clock.now
  const log = pino({ level: 'silent' })
  const { contents, keeper, fileAddresses } = await startContents(store, database.folder, now)
  const settings = await createSettings(store)
  const dataDir = database.folder
  const context: Context = {
    store,
    now,
    audit: createAudit(now),
    live: await startLive(store, log),
    loops: testLoops(),
    settings,
    metrics: createMetrics(),
    log,
    dataDir,
    contents,
    keeper,
    fileAddresses,
    restored: notRestored,
    serverHealth: await testServerHealth({ store, settings, dataDir, now, log }, database.url),
    clockWatch: testClockWatch({ settings, now, log }, clock),
    secrets: { seal: refuse, open: refuse } as unknown as Context['secrets'],
  }
  const tables = tablesOf([rack, parcel], { computed: {}, hooks: { parcel: parcelHooks } })
  const racks = tables.of(rack)
  const parcels = tables.of(parcel)
  const t: Translate = (key) => key
  const importing = importTargetOf(context, parcels, () => t)
  const editing = editTargetOf(context, parcels)
  const signal = new AbortController().signal
  const runningBatches = createRunningBatches(context.live, {
    run: (_order, work) => work({ signal, progress: () => undefined, link: () => undefined }),
  })
  const intake: ImportIntake = { context, targets: createTargets(), runningBatches }
  const targetOf = (kind: 'import' | 'edit'): ImportTarget => (kind === 'import' ? importing : editing)
  let ids = 0

  return {
    context,
    clock,
    /** Changes of parcels as no way produces them. */
    apply: (by: Actor, changes: Changes, table: Table = parcels) =>
      inTransaction({ context, actor: by }, (tx, call) => applyChanges(tx, table, changes, call)),
    parcels,
    async reset() {
      await store.write((tx) =>
        tx.batch(['import_batch', 'parcel', 'rack'].map((name) => ({ sql: `DELETE FROM ${name}` }))),
      )
    },
    addRack: (by: Actor, name: string) => addRows(racks, { context, actor: by }, { name }),
    removeRacks: (by: Actor, gone: readonly number[]) => removeRows(racks, { context, actor: by }, gone),
    add: (by: Actor, body: Record<string, unknown>) => addRows(parcels, { context, actor: by }, body),
    edit: (by: Actor, id: number, body: Record<string, unknown>) => editRow(parcels, { context, actor: by }, id, body),
    remove: (by: Actor, gone: readonly number[]) => removeRows(parcels, { context, actor: by }, gone),
    clear: (by: Actor, kind: number) => clearRows(parcels, { context, actor: by }, kind),
    /** Gives the id of the batch, and whether it was carried out. */
    async import(
      by: Actor,
      rows: readonly Record<string, unknown>[],
      body: { type: number; dry_run: number; kind: number },
    ) {
      const id = `import-${++ids}`
      const received = await receiveSheet(
        context,
        { target: importing, id, translate: () => t },
        { sheet: sheetOf(rows), fileName: 'parcels.xlsx', call: { body, actor: by, language: 'en', t } },
        () => undefined,
      )
      if (body.dry_run === 1) await keep(context, received)
      else await executeNow(intake, importing, received, by)
      return { id, kind: 'import' as const }
    },
    async editMany(by: Actor, ids_: readonly number[], values: ImportOptions, isDry: boolean) {
      const id = `edit-${++ids}`
      const received = await receiveEdit(
        context,
        { target: editing, id },
        { ids: ids_, values, actor: by },
        () => undefined,
      )
      if (isDry) await keep(context, received)
      else await executeNow(intake, editing, received, by)
      return { id, kind: 'edit' as const }
    },
    commit: (by: Actor, { id, kind }: { id: string; kind: 'import' | 'edit' }) =>
      commitBatch(context, { target: targetOf(kind), id, actor: by }, () => undefined),
    undo: (by: Actor, { id, kind }: { id: string; kind: 'import' | 'edit' }) =>
      undoBatch(context, { target: targetOf(kind), id, actor: by }, () => undefined),
    async close() {
      await store.close()
      await database.remove()
    },
  }
}

export function someone(userId: number, username: string): Actor {
  return {
    ...seesAll,
    userId,
    username,
    roleId: 0,
    sessionId: 1,
    readOnly: false,
    keys: new Set(),
    withheld: new Set(),
    all: true,
    address: '',
  }
}

function sheetOf(rows: readonly Record<string, unknown>[]) {
  const header = ['code', 'kind', 'rack', 'weight', 'sealed']
  const lines = rows.map((row, at) => ({ number: at + 2, cells: header.map((name) => String(row[name] ?? '')) }))
  return {
    header,
    rowCount: lines.length,
    rows: (async function* () {
      yield lines
    })(),
  }
}

function refuse(): never {
  throw new AppError('fault')
}
