import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { type ScriptPurpose, scriptPurposes } from '@quarterdeck/shared/contracts/scriptMeta.ts'
import { pino } from 'pino'
import { createMigrated } from '../../../migrations/migrated.testing.ts'
import { createAudit } from '../../../platform/audit/audit.ts'
import { testLoops } from '../../../platform/loops/loops.testing.ts'
import { createMetrics } from '../../../platform/metrics.ts'
import { notRestored } from '../../../platform/restored/restored.testing.ts'
import { createSettings } from '../../../platform/settings.ts'
import { createStore } from '../../../platform/store/createStore.ts'
import type { TestEngine } from '../../../platform/store/engines.testing.ts'
import type { Store } from '../../../platform/store/store.ts'
import { createChanges, type RunFile, type RunOwner, type TaskParameters } from './changes.ts'
import type { AgentMessage, RunDeps } from './deps.ts'
import type { OwnObstacle } from './gate/gate.ts'
import { type FinishAnswer, finishRuns, type RunResult } from './leases/finishRuns.ts'
import { type Lease, type LeaseAnswer, leaseRuns, offerOf } from './leases/leaseRuns.ts'
import { bookLanes, dryLane, type Lane, type LaneDefinition, type Pin } from './queue/lanes.ts'
import { queueRuns } from './queue/queueRuns.ts'
import { createReports } from './reports.ts'
import type { RunChange } from './runChange.ts'
import type { Choice } from './store/leases.ts'

/** A control plane's database with a clock of its own, and agents that only write down what they are told. */
export interface RunsHarness {
  deps: RunDeps
  store: Store
  clock: { now: number }
  told: { hostId: number; message: AgentMessage }[]
  offered: Lease[]
  changes: RunChange[]
  /** What the owner of the lane `publishing` has against its tasks. */
  hindered: Map<number, OwnObstacle[]>
  /** Values that it gives to their scripts. */
  given: Map<number, TaskParameters>
  /** Files that go along with its tasks. */
  files: Map<number, RunFile[]>
  /** Hosts that answer; all by default. */
  deaf: Set<number>
  /** Closes the database and opens it again, as a restart does. */
  restart(): Promise<void>
  close(): Promise<void>
}

export const startOfTime = 1_800_000_000_000

/** A lane of a domain of its own, as publications have one. */
export const publishing: LaneDefinition = { code: 4, name: 'publication', purpose: 'publish', publishes: true }

export async function createRunsHarness(engine?: TestEngine): Promise<RunsHarness> {
  const database = await createMigrated(engine)
  const clock = { now: startOfTime }
  const told: RunsHarness['told'] = []
  const offered: Lease[] = []
  const changes: RunChange[] = []
  const deaf = new Set<number>()
  const hindered: RunsHarness['hindered'] = new Map()
  const given: RunsHarness['given'] = new Map()
  const files: RunsHarness['files'] = new Map()
  let ids = 0
  const owner: RunOwner = {
    lanes: [...bookLanes, dryLane],
    tasksOf: async (_tx, ids) =>
      new Map(ids.filter((id) => id >= 0).map((id) => [id, { id, book_name: `Book ${id}` }])),
    follow: async (_tx, changed) => void changes.push(...changed),
  }

  const publisher: RunOwner = {
    ...owner,
    lanes: [publishing],
    parametersOf: async (_tx, ids) => pick(given, ids),
    filesOf: async (_sql, ids) => pick(files, ids),
    obstaclesOf: async (_sql, ids) => pick(hindered, ids),
  }

  async function open(): Promise<{ store: Store; deps: RunDeps }> {
    const store = await createStore(database.url)
    const clockWatch = { leaps: () => false }
    const registry = createChanges(store, notRestored, clockWatch, () => 600_000)
    registry.register(owner)
    registry.register(publisher)
    const deps: RunDeps = {
      store,
      audit: createAudit(() => clock.now),
      settings: await createSettings(store),
      changes: registry,
      reports: createReports(),
      restored: notRestored,
      clockWatch,
      secrets: { mac: (text) => `mac of ${text}` },
      agents: {
        send: (hostId, message) => told.push({ hostId, message }) > 0,
        broadcast: (message) => void told.push({ hostId: 0, message }),
        offer: (lease) => !deaf.has(lease.hostId) && offered.push(lease) > 0,
      },
      metrics: createMetrics(),
      log: pino({ level: 'silent' }),
      loops: testLoops(),
      now: () => clock.now,
      newId: () => `run-${++ids}`,
      dataDir: tmpdir(),
    }
    return { store, deps }
  }

  const harness = { ...(await open()), clock, told, offered, changes, deaf, hindered, given, files }
  return Object.assign(harness, {
    async restart() {
      await harness.store.close()
      Object.assign(harness, await open())
    },
    async close() {
      await harness.store.close()
      await database.remove()
    },
  })
}

function pick<T>(of: ReadonlyMap<number, T>, ids: readonly number[]): Map<number, T> {
  return new Map(ids.flatMap((id) => (of.has(id) ? [[id, of.get(id)!]] : [])))
}

export interface PhoneOptions {
  host?: number
  serial?: string
  cardType?: number
  operator?: number
  /** 0 unknown, 1 real, 2 virtual. */
  simKind?: number
  app?: string
}

/** A host, online. */
export async function addHost(store: Store, name: string): Promise<number> {
  const { lastId } = await store.write((tx) => tx.run('INSERT INTO host (name, state) VALUES (?, 1)', [name]))
  return lastId
}

/** An idle phone of a connected host, with a SIM, the main user and the app. */
export async function addPhone(store: Store, options: PhoneOptions = {}): Promise<{ id: number; serial: string }> {
  const { host = 1, cardType = 1, operator = 1, simKind = 1, app = 'app.shelf' } = options
  return store.write(async (tx) => {
    const next = await tx.get<{ n: number }>('SELECT count(*) + 1 AS n FROM phone')
    const serial = options.serial ?? `PHONE${next?.n}`
    const { lastId: id } = await tx.run(
      `INSERT INTO phone (serial, host, state, adb, maintenance, card_type, area) VALUES (?, ?, 1, 1, 0, ?, 'Xiamen')`,
      [serial, host, cardType],
    )
    await tx.run(
      `INSERT INTO sim (phone, slot, present, carrier, numeric, operator, number, iccid, kind)
       VALUES (?, 1, 1, 'CMCC', '46000', ?, ?, 'card of ' || ?, ?)`,
      [id, operator, `1380000${id4(next?.n ?? 0)}`, id, simKind],
    )
    await tx.run(`INSERT INTO subsystem (phone, user, name, kind) VALUES (?, 0, 'Owner', 1)`, [id])
    await tx.run(`INSERT INTO phone_app VALUES (?, ?, '1', 1, '')`, [id, app])
    return { id, serial }
  })
}

export interface AccountOptions {
  platform?: string
  basis?: number
  until?: number | null
  subsystem?: number
}

/** An account that is bound to a phone and authorised. */
export async function addAccount(store: Store, phone: { id: number }, options: AccountOptions = {}): Promise<number> {
  const { platform = 'shelf', basis = 1, until = null, subsystem = 0 } = options
  const { lastId } = await store.write((tx) =>
    tx.run(
      `INSERT INTO account (account, platform, phone, subsystem, basis, authorised_until)
       VALUES ('account ' || (SELECT count(*) FROM account), (SELECT id FROM platform WHERE name = ?), ?, ?, ?, ?)`,
      [platform, phone.id, subsystem, basis, until],
    ),
  )
  return lastId
}

/** A platform beside the one that every installation has, which is `shelf`. */
export async function addPlatform(store: Store, name: string, app: string): Promise<number> {
  const { lastId } = await store.write((tx) =>
    tx.run('INSERT INTO platform (name, app, basis, cap_hour, cap_day) VALUES (?, ?, 1, 0, 0)', [name, app]),
  )
  return lastId
}

const purposes = ['book-list', 'story-note', 'check'] as const

/** An enabled script of the fixture platform for each lane; gives back their ids by lane. */
export async function addScripts(store: Store, platform = 'shelf', app = 'app.shelf'): Promise<number[]> {
  const ids: number[] = []
  for (const purpose of purposes) ids.push(await addScript(store, purpose, platform, app))
  return ids
}

export async function addScript(
  store: Store,
  purpose: ScriptPurpose,
  platform = 'shelf',
  app = 'app.shelf',
  name = `${platform}-${purpose}`,
): Promise<number> {
  const meta = { name, platform, app, purpose, parameters: { pause: { default: 1, min: 0, max: 9 } } }
  const source = `export const meta = ${JSON.stringify(meta)}\nexport default async () => ({})`
  const hash = createHash('sha256').update(source).digest('hex')
  const { lastId } = await store.write((tx) =>
    tx.run(
      `INSERT INTO script (name, platform, app, purpose, enabled, hash, source)
       VALUES (?, (SELECT id FROM platform WHERE name = ?), ?, ?, 1, ?, ?)`,
      [name, platform, app, scriptPurposes.indexOf(purpose), hash, source],
    ),
  )
  return lastId
}

/** An enabled script for the lane `publishing`. */
export async function addPublisher(fleet: TestFleet): Promise<void> {
  fleet.scripts[publishing.code] = await addScript(fleet.store, 'publish', 'shelf', 'app.shelf')
}

export async function setSwitch(
  store: Store,
  lane: Lane,
  { on = true, cardType = 1, operator = 0 }: { on?: boolean; cardType?: number | null; operator?: number } = {},
): Promise<void> {
  await store.write((tx) =>
    tx.run('UPDATE run_switch SET is_on = ?, card_type = ?, operator = ? WHERE lane = ?', [
      on,
      cardType,
      operator,
      lane,
    ]),
  )
}

export interface TestFleet extends RunsHarness {
  phones: { id: number; serial: string }[]
  accounts: number[]
  scripts: number[]
}

/** The harness with one host and so many idle phones, each with its account, and both switches on. */
export async function createFleet(phones = 1, engine?: TestEngine): Promise<TestFleet> {
  const harness = await createRunsHarness(engine)
  await addHost(harness.store, 'host-1')
  await harness.store.write((tx) => tx.run(`INSERT INTO card_type (name) VALUES ('gold'), ('silver')`))
  const fleet: Pick<TestFleet, 'phones' | 'accounts' | 'scripts'> = { phones: [], accounts: [], scripts: [] }
  await addPlatform(harness.store, 'other', 'app.other')
  fleet.scripts = await addScripts(harness.store)
  for (let n = 0; n < phones; n++) {
    const phone = await addPhone(harness.store)
    fleet.phones.push(phone)
    fleet.accounts.push(await addAccount(harness.store, phone))
  }
  await setSwitch(harness.store, 0)
  await setSwitch(harness.store, 1)
  return Object.assign(harness, fleet)
}

/** Queues runs for these tasks and puts them, verified, at the gate. Gives back their ids. */
export async function queueVerified(
  harness: RunsHarness,
  taskIds: readonly number[],
  lane: Lane = 0,
  pin?: Pin,
): Promise<string[]> {
  return harness.store.write(async (tx) => {
    const seqs = [...(await queueRuns(tx, harness.deps, pin ? { lane, pin } : { lane }, taskIds)).values()]
    const rows = await tx.all<{ id: string }>(
      'UPDATE run SET state = 1 WHERE seq IN (SELECT value FROM json_each(?)) RETURNING id',
      [JSON.stringify(seqs)],
    )
    return rows.map(({ id }) => id)
  })
}

/** Leases a run to the nth phone of a fleet. */
export async function leaseTo(fleet: TestFleet, run: string, n = 0, lane: Lane = 0): Promise<LeaseAnswer> {
  return (await leaseRuns(fleet.deps, [choiceOf(fleet, run, n, lane)]))[0]!
}

/** That a run goes to the nth phone of a fleet. */
export function choiceOf(fleet: TestFleet, run: string, n = 0, lane: Lane = 0): Choice {
  const [phone, accountId, scriptId] = [fleet.phones[n], fleet.accounts[n], fleet.scripts[lane]]
  if (!phone || accountId === undefined || scriptId === undefined) throw new Error(`there is no phone ${n}`)
  return { run, phoneId: phone.id, accountId, scriptId }
}

/** A lease that must be given; as its agent speaks of it. */
export async function leased(fleet: TestFleet, run: string, n = 0, lane: Lane = 0) {
  const answer = await leaseTo(fleet, run, n, lane)
  if (!answer.ok) throw new Error(`no lease: ${answer.obstacle}`)
  const offer = offerOf(answer.lease)
  return { run, lease: offer.lease, hostId: answer.lease.hostId, attempt: offer.attempt, offer }
}

/** The result of one run. */
export async function finish({ deps }: Pick<RunsHarness, 'deps'>, result: RunResult): Promise<FinishAnswer> {
  return (await finishRuns(deps, [result]))[0]!
}

export async function stateOfRun(harness: RunsHarness, run: string): Promise<Record<string, unknown>> {
  const row = await harness.store.read.get(
    `SELECT state, attempt, cutoffs, lease, commit_lease, outcome_unknown, message, not_before FROM run WHERE id = ?`,
    [run],
  )
  return row ?? {}
}

function id4(n: number): string {
  return String(n).padStart(4, '0')
}
