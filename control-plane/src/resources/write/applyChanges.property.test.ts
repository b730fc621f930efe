import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { verifyChain } from '../../platform/audit/chain.ts'
import { embeddedEngine } from '../../platform/store/engines.testing.ts'
import { onEachEngine } from '../../platform/store/onEachEngine.testing.ts'
import type { StoredRow } from '../stored.ts'
import { capacity, forbiddenWeight, labelOf, readFixture, type WriteFixture } from './writeFixture.testing.ts'
import { createWriteHarness, someone, type WriteHarness } from './writeHarness.testing.ts'

const isLong = process.env.QD_LONG === '1'
const actors = [someone(1, 'ann'), someone(2, 'bob')] as const
const codes = ['a', 'b', 'c', 'd']

const by = fc.nat({ max: 1 })
const at = fc.nat({ max: 9 })
const kind = fc.nat({ max: 1 })
/** None, one of those that stand, or one that does not. */
const rackAt = fc.constantFrom(null, 0, 0, 1, 1, 2, -1)
const weight = fc.constantFrom(0, 1, 1, 2, 2, 3, 3, forbiddenWeight)
const sealed = fc.constantFrom(0, 0, 0, 0, 0, 1)
const code = fc.constantFrom(...codes)
const isDry = fc.constantFrom(0, 0, 1)
const values = fc.record({ rackAt, weight, sealed }, { requiredKeys: [] })

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ op: fc.constant('addRack' as const), by, at }) },
  { weight: 3, arbitrary: fc.record({ op: fc.constant('removeRack' as const), by, at }) },
  {
    weight: 5,
    arbitrary: fc.record({
      op: fc.constant('add' as const),
      by,
      kind,
      rackAt,
      weight,
      sealed,
      codes: fc.array(code, { minLength: 1, maxLength: 4 }),
      type: isDry,
    }),
  },
  { weight: 5, arbitrary: fc.record({ op: fc.constant('edit' as const), by, at, values, code: fc.option(code) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      op: fc.constant('editMany' as const),
      by,
      ats: fc.array(at, { maxLength: 5 }),
      values,
      isDry,
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      op: fc.constant('import' as const),
      by,
      kind,
      isDry,
      type: isDry,
      rows: fc.array(fc.record({ code, rackAt, weight, sealed }), { minLength: 1, maxLength: 6 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ op: fc.constant('commit' as const), by, at }) },
  { weight: 6, arbitrary: fc.record({ op: fc.constant('undo' as const), by, at }) },
  {
    weight: 3,
    arbitrary: fc.record({ op: fc.constant('remove' as const), by, ats: fc.array(at, { minLength: 1, maxLength: 3 }) }),
  },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('clear' as const), by, kind }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

interface Batch {
  id: string
  kind: 'import' | 'edit'
  /** What it did, once it was carried out. */
  done?: { before: WriteFixture; after: WriteFixture }
}

interface History {
  harness: WriteHarness
  batches: Batch[]
  /** No id is given twice. */
  highest: { rack: number; parcel: number }
  told: Map<string, Set<number> | 'all'>
}

onEachEngine('on the $name engine', (engine) => {
  const runs = (engine === embeddedEngine ? 25 : 3) * (isLong ? 15 : 1)
  let harness: WriteHarness | undefined
  afterAll(async () => {
    await harness?.close()
    await engine.stop?.()
  })

  test('no mix of ways to write breaks a rule, a reference, a sum or the log, and a refusal changes nothing', async () => {
    harness = await createWriteHarness(engine)
    const use = harness
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 40 }), async (steps) => {
        await use.reset()
        const history: History = { harness: use, batches: [], highest: { rack: 0, parcel: 0 }, told: new Map() }
        const stop = use.context.live.listen({
          written: ({ table, ids }) => fixture.has(table) && tellOf(history, table, ids),
        })
        try {
          for (const one of steps) await take(history, one)
          expect(await verifyChain(use.context.store.read)).toMatchObject({ intact: true })
        } finally {
          stop()
        }
      }),
      { numRuns: runs, seed: Number(process.env.QD_SEED ?? Date.now() % 1_000_000), endOnFailure: true },
    )
  }, 900_000)
})

/** Batches of imports are written however they end. */
const fixture: ReadonlySet<string> = new Set(['rack', 'parcel'])

function tellOf({ told }: History, topic: string, ids: readonly (number | string)[]): void {
  const known = told.get(topic) ?? new Set()
  told.set(topic, ids.length === 0 || known === 'all' ? 'all' : new Set([...known, ...ids.map(Number)]))
}

/** Takes one step and compares what stood before with what stands now. */
async function take(history: History, step: Step): Promise<void> {
  const { harness, told } = history
  const { read } = harness.context.store
  harness.clock.now += 1000
  told.clear()
  const before = await readFixture(read)
  const entries = await countEntries(history)
  const batch = 'at' in step ? batchAt(history, step.at) : undefined
  const refused = await executePlan(history, step, before, batch).then(() => false, isRefusal)
  const after = await readFixture(read)
  const made = (await countEntries(history)) - entries
  if (refused) {
    expect(after).toEqual(before)
    expect([made, told.size]).toEqual([0, 0])
    return
  }
  expectRules(after)
  await expectSums(history, after)
  expectChanges(history, step, { before, after, made })
  if (batch && step.op === 'commit' && !batch.done && made > 0) batch.done = { before, after }
  if (batch && step.op === 'undo' && made > 0) expectUndone(batch, after)
}

/** The latest more often than not: what others have touched since is refused anyway. */
function batchAt({ batches }: History, place: number): Batch | undefined {
  return place < 6 ? batches.at(-1) : batches[place % Math.max(1, batches.length)]
}

function isRefusal(error: unknown): true {
  if (!(error instanceof AppError) || error.code === 'fault') throw error
  return true
}

async function executePlan(history: History, step: Step, now: WriteFixture, batch: Batch | undefined): Promise<void> {
  const { harness, batches } = history
  const actor = actors[step.by]!
  const pick = (table: 'rack' | 'parcel', place: number) =>
    [...now[table].keys()][place % Math.max(1, now[table].size)] ?? 999
  const rackOf = (place: number | null) => (place === null ? null : place < 0 ? 999 : pick('rack', place))
  const valuesOf = ({ rackAt: place, ...rest }: { rackAt?: number | null; weight?: number; sealed?: number }) => ({
    ...rest,
    ...(place !== undefined && { rack: rackOf(place) }),
  })
  const remember = async (made: Promise<Batch>, dry: number) => {
    const kept = await made
    batches.push(
      dry === 1 ? kept : { ...kept, done: { before: now, after: await readFixture(harness.context.store.read) } },
    )
  }
  switch (step.op) {
    case 'addRack':
      return void (await harness.addRack(actor, `rack ${step.at % 4}`))
    case 'removeRack':
      return void (await harness.removeRacks(actor, [pick('rack', step.at)]))
    case 'add': {
      const { kind, type, weight, sealed } = step
      await harness.add(actor, {
        codes: [...new Set(step.codes)],
        kind,
        type,
        weight,
        sealed,
        rack: rackOf(step.rackAt),
      })
      return
    }
    case 'edit':
      return harness.edit(actor, pick('parcel', step.at), {
        ...valuesOf(step.values),
        ...(step.code && { code: step.code }),
      })
    case 'editMany': {
      const ids = [...new Set(step.ats.map((place) => pick('parcel', place)))]
      if (ids.length === 0 || Object.keys(step.values).length === 0) return
      return remember(harness.editMany(actor, ids, valuesOf(step.values), step.isDry === 1), step.isDry)
    }
    case 'import': {
      const { kind, type, isDry: dry } = step
      const rows = step.rows.map(({ rackAt: place, ...row }) => ({ ...row, kind, rack: rackOf(place) }))
      return remember(harness.import(actor, rows, { type, dry_run: dry, kind }), dry)
    }
    case 'commit':
      return batch && harness.commit(actor, batch)
    case 'undo':
      return batch && harness.undo(actor, batch)
    case 'remove':
      return void (await harness.remove(
        actor,
        step.ats.map((place) => pick('parcel', place)),
      ))
    case 'clear':
      return void (await harness.clear(actor, step.kind))
  }
}

function expectRules({ rack, parcel }: WriteFixture): void {
  const held = new Map<unknown, number>()
  const keys = new Set<string>()
  for (const row of parcel.values()) {
    expect(row.weight).not.toBe(forbiddenWeight)
    expect(row.label).toBe(labelOf(row.code, row.kind))
    expect(row.recorded_by).not.toBe('')
    if (row.rack !== null) expect([...rack.keys()]).toContain(row.rack)
    held.set(row.rack, (held.get(row.rack) ?? 0) + 1)
    keys.add(String(row.label))
  }
  held.delete(null)
  expect(Math.max(0, ...held.values())).toBeLessThanOrEqual(capacity)
  expect(keys.size).toBe(parcel.size)
}

async function expectSums({ harness }: History, { parcel }: WriteFixture): Promise<void> {
  const { read } = harness.context.store
  const weights = await read.all<{ weight: number }>('SELECT weight FROM parcel_weight ORDER BY kind')
  const sumOf = (kind: number) =>
    [...parcel.values()].filter((row) => row.kind === kind).reduce((sum, row) => sum + Number(row.weight), 0)
  expect(weights.map((row) => row.weight)).toEqual([sumOf(0), sumOf(1)])
}

interface Compared {
  before: WriteFixture
  after: WriteFixture
  /** Entries in the log. */
  made: number
}

/** What changed was allowed to, is in the log, and was told. */
function expectChanges(history: History, step: Step, { before, after, made }: Compared): void {
  const actor = actors[step.by]!.username
  for (const table of ['rack', 'parcel'] as const) {
    const changed = changedIds(before[table], after[table])
    if (changed.length === 0) continue
    const told = history.told.get(table)
    if (told !== 'all') expect([...(told ?? [])]).toEqual(expect.arrayContaining(changed))
    expect(made).toBeGreaterThan(0)
    const isOneByOne = step.op === 'edit' || step.op === 'editMany'
    if (isOneByOne) expect(made).toBeGreaterThanOrEqual(changed.length)
    for (const id of changed) {
      const [was, is] = [before[table].get(id), after[table].get(id)]
      if (!was && step.op !== 'undo') {
        expect(id).toBeGreaterThan(history.highest[table])
        if (table === 'parcel') expect(is?.recorded_by).toBe(actor)
      }
      if (was?.sealed === 1) expectSealed(step, was, is)
      if (was && is) expect(is.revision).toBe(Number(was.revision) + 1)
      if (was && is && step.op !== 'undo' && was.weight !== is.weight) expect(is.recorded_by).toBe(actor)
    }
    history.highest[table] = Math.max(history.highest[table], ...after[table].keys())
  }
  if (step.op === 'clear') expect([...after.parcel.values()].filter(({ kind }) => kind === step.kind)).toEqual([])
  if (step.op === 'add' && step.type === 1) {
    const standing = [...after.parcel.values()].filter((row) => row.kind === step.kind).map((row) => row.code)
    expect(standing.sort()).toEqual([...new Set(step.codes)].sort())
  }
}

/** A sealed parcel stays, and keeps its weight until it is opened, whoever writes. */
function expectSealed({ op }: Step, was: StoredRow, is: StoredRow | undefined): void {
  expect([op, is?.id]).toEqual([op, was.id])
  if (is?.sealed === 1) expect([op, is.weight]).toEqual([op, was.weight])
}

/** What the batch changed of a row is as it was before; what others have set beside it since is theirs. */
function expectUndone({ done }: Batch, after: WriteFixture): void {
  expect(done).toBeDefined()
  for (const id of changedIds(done!.before.parcel, done!.after.parcel)) {
    const [was, left, is] = [done!.before.parcel.get(id), done!.after.parcel.get(id), after.parcel.get(id)]
    expect(is?.id).toBe(was?.id)
    const changed = Object.entries(was ?? {}).filter(([name, value]) => isSaid(name) && left?.[name] !== value)
    expect({ ...is, ...Object.fromEntries(changed) }).toEqual({ ...is })
  }
}

function isSaid(name: string): boolean {
  return name !== 'update_time' && name !== 'revision'
}

function changedIds(before: ReadonlyMap<number, StoredRow>, after: ReadonlyMap<number, StoredRow>): number[] {
  const ids = new Set([...before.keys(), ...after.keys()])
  return [...ids].filter((id) => JSON.stringify(before.get(id)) !== JSON.stringify(after.get(id)))
}

async function countEntries({ harness }: History): Promise<number> {
  const row = await harness.context.store.read.get<{ n: number }>('SELECT count(*) AS n FROM audit_log')
  return row?.n ?? 0
}
