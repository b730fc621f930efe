import { valuesFor } from '@quarterdeck/shared/contracts/parameterValues.ts'
import { checkParameters, type ParameterValue, type ScriptMeta } from '@quarterdeck/shared/contracts/scriptMeta.ts'
import type { Offer } from '@quarterdeck/shared/protocol/agent.ts'
import type { Sql, Statement } from '../../../../platform/store/store.ts'
import { transitionStatements } from '../../../../platform/transition.ts'
import { leaseForRun, newestLease } from '../../../fleet/phoneLeases/index.ts'
import { breakerRules, surplusProbes } from '../breaker/rules.ts'
import { takeProbe } from '../breaker/store.ts'
import type { RunFile, RunOwner, ScriptTask, TaskParameters } from '../changes.ts'
import type { RunDeps } from '../deps.ts'
import { gate, type OwnObstacle, reasonOf } from '../gate/gate.ts'
import { type ChosenVersion, chooseVersion } from '../queue/chooseVersion.ts'
import { type Lane, lanes } from '../queue/lanes.ts'
import { noteOf, type TaskIdentity } from '../restored/notes.ts'
import { offerMs } from '../rules.ts'
import { runSettings } from '../settings.ts'
import { type Choice, insertAttempt, type LeaseFacts, readLeaseFacts } from '../store/leases.ts'
import { type ChangedRow, changeColumns, runs, toChange } from '../store/runs.ts'
import { createOffer, metaOf } from './createOffer.ts'

/**
 * A run that a phone now holds. The class stays in this file: a lease is made by `leaseRuns` and by nothing else, and the
 * agent link offers nothing but leases.
 */
class MadeLease {
  readonly hostId: number
  readonly #offer: Offer

  constructor(hostId: number, offer: Offer) {
    this.hostId = hostId
    this.#offer = offer
  }

  static open(lease: MadeLease): Offer {
    return lease.#offer
  }
}
export type Lease = MadeLease

/** The message that offers the lease to its agent. Throws on anything that `leaseRuns` did not make. */
export function offerOf(lease: Lease): Offer {
  return MadeLease.open(lease)
}

/** `obstacle`: what of the gate is in the way, what the owner has against it, `run_changed` or `task_gone`. */
export type LeaseAnswer = { ok: true; lease: Lease } | { ok: false; obstacle: string }

/**
 * Gives queued runs to phones, each run and each phone once. In one transaction, on three ways to the database and back: reads again all
 * that the gate asks for, asks it, takes the next lease numbers and moves the runs, naming the state that they leave.
 */
export function leaseRuns(deps: RunDeps, choices: readonly Choice[]): Promise<LeaseAnswer[]> {
  return deps.changes.write(async (tx, changes) => {
    const now = deps.now()
    const found = await readLeaseFacts(tx, deps.changes.laneOf, choices, now)
    const said = await askOwners(
      tx,
      deps,
      found.flatMap(({ run }) => run ?? []),
    )
    const judged = onlyProbes(found.map((facts) => judge(facts, said, now)))
    const taken = judged.flatMap((one) => (one.ok ? one.taking.run : []))
    const tasks = await readTasks(tx, deps, taken)
    const files = await readFiles(tx, deps, taken)
    const longest = await byRun(deps, taken, (owner, ids) => owner.longestOf?.(tx, ids) ?? new Map())
    const identities = await byRun(deps, taken, (owner, ids, lane) => owner.identityOf?.(tx, lane, ids) ?? new Map())
    const ready = judged.map((one) => (one.ok && !tasks.has(one.taking.run.seq) ? taskGone : one))
    const moved = await moveToPhones(
      tx,
      ready.flatMap((one) => (one.ok ? one.taking : [])),
      now,
    )
    await noteProbes(tx, moved, ready, { probeAt: now + breakerRules(deps.settings).probeMs })
    return ready.map((one) => {
      if (!one.ok) return one
      const { run, candidate } = one.taking
      const { lease, ...row } = moved.get(run.seq)!
      changes.push(toChange(row, { place: candidate.place }))
      const goesAlong = {
        task: tasks.get(run.seq)!,
        files: files.get(run.seq) ?? [],
        longestMs: longest.get(run.seq) ?? Number.POSITIVE_INFINITY,
        note: noteFor(deps, run, identities.get(run.seq)),
      }
      const offer = createOffer({ ...one.taking, lease, ...goesAlong, ...howToRun(deps, run.lane) })
      return { ok: true, lease: new MadeLease(candidate.hostId, offer) }
    })
  })
}

const taskGone = { ok: false, obstacle: 'task_gone' } as const

type Judged = { ok: true; taking: Taking } | (LeaseAnswer & { ok: false })

interface Taking {
  run: NonNullable<LeaseFacts['run']>
  candidate: NonNullable<LeaseFacts['candidate']>
  meta: ScriptMeta
  version: ChosenVersion
  parameters: Readonly<Record<string, ParameterValue>>
}

/** May this run go to this phone as things stand now? */
function judge({ run, candidate }: LeaseFacts, { obstacles, given }: Said, now: number): Judged {
  if (!run || run.state !== runs.machine.codes.awaiting_execution || run.not_before > now)
    return { ok: false, obstacle: 'run_changed' }
  if (!candidate?.pins.includes(run.pin)) return { ok: false, obstacle: 'no_account' }
  const facts = { ...candidate.facts, side: run.side, own: obstacles.get(run.seq) ?? [] }
  const verdict = gate(facts, now)
  if (!verdict.ok) return { ok: false, obstacle: reasonOf(verdict.obstacle, facts) }
  const version = chooseVersion(candidate.script, candidate.place.serial, now)
  const meta = metaOf(version, candidate.platform)
  if (!meta) return { ok: false, obstacle: 'no_script' }
  // Those that operators set stand before those of the task.
  const own = run.own_parameters === '' ? {} : (JSON.parse(run.own_parameters) as TaskParameters)
  const values = { ...valuesFor(meta, candidate.parameters), ...given.get(run.seq), ...own }
  const parameters = checkParameters(meta, values)
  if (!parameters.ok) return { ok: false, obstacle: 'no_script' }
  return { ok: true, taking: { run, candidate, meta, version, parameters: parameters.values } }
}

/** Of those that would go to see whether a platform still refuses, one goes. */
function onlyProbes(judged: readonly Judged[]): Judged[] {
  const bound = judged.map((one) =>
    one.ok
      ? { ...one.taking.run, probes: probedBy(one.taking) }
      : { side: 0, rank: 0, due: 0, seq: 0, probes: undefined },
  )
  const surplus = surplusProbes(bound)
  return judged.map((one, place) => (surplus.has(place) ? platformRests : one))
}

const platformRests = { ok: false, obstacle: 'platform_rests' } as const

/** The platform that rests and where this run goes to see. */
function probedBy({ run, candidate }: Taking): number | undefined {
  const { platform } = candidate.facts
  return platform && platform.nextProbe !== null && run.lane !== lanes.dry ? platform.id : undefined
}

async function noteProbes(
  tx: Sql,
  moved: ReadonlyMap<number, Moved>,
  ready: readonly Judged[],
  { probeAt }: { probeAt: number },
): Promise<void> {
  for (const one of ready) {
    const platform = one.ok ? probedBy(one.taking) : undefined
    if (!one.ok || platform === undefined) continue
    const { seq, side } = one.taking.run
    await takeProbe.run(tx, { platform, side, lease: moved.get(seq)!.lease, probeAt })
  }
}

/** What owners say of runs before they are judged, by the numbers of the runs. */
interface Said {
  obstacles: ReadonlyMap<number, readonly OwnObstacle[]>
  given: ReadonlyMap<number, TaskParameters>
}

async function askOwners(tx: Sql, deps: RunDeps, of: readonly NonNullable<LeaseFacts['run']>[]): Promise<Said> {
  const obstacles = await deps.changes.obstaclesOf(tx, of, deps.now())
  const given = await byRun(deps, of, (owner, ids) => owner.parametersOf?.(tx, ids) ?? new Map())
  return { obstacles, given }
}

/** What the scripts see as their tasks, by the number of the run; without those that are gone. */
function readTasks(tx: Sql, deps: RunDeps, of: readonly Taking['run'][]): Promise<Map<number, ScriptTask>> {
  return byRun(deps, of, (owner, ids) => owner.tasksOf(tx, ids))
}

function readFiles(tx: Sql, deps: RunDeps, of: readonly Taking['run'][]): Promise<Map<number, readonly RunFile[]>> {
  return byRun(deps, of, (owner, ids) => owner.filesOf?.(tx, ids) ?? new Map())
}

/** What the owners give by task, by the number of the run. */
async function byRun<T>(
  deps: RunDeps,
  of: readonly NonNullable<LeaseFacts['run']>[],
  ask: (owner: RunOwner, taskIds: number[], lane: Lane) => ReadonlyMap<number, T> | Promise<ReadonlyMap<number, T>>,
): Promise<Map<number, T>> {
  const found = new Map<number, T>()
  for (const [lane, own] of Map.groupBy(of, (run) => run.lane)) {
    const ids = own.map(({ task_id }) => task_id)
    const given = await ask(deps.changes.ownerOf(lane), ids, lane)
    for (const { seq, task_id } of own) {
      const one = given.get(task_id)
      if (one !== undefined) found.set(seq, one)
    }
  }
  return found
}

/** What comes back in ledgers; of what only reads, nothing. */
function noteFor(
  { changes, secrets }: RunDeps,
  { lane, task_id: task }: NonNullable<LeaseFacts['run']>,
  identity: TaskIdentity | undefined,
): { note: string; hash: string } {
  if (!identity || !changes.laneOf(lane).heldWith) return { note: '', hash: '' }
  return noteOf(secrets, { lane, task, ...identity })
}

function howToRun({ settings }: RunDeps, lane: Lane) {
  const dry = lane === lanes.dry
  return {
    dry,
    leaseMs: settings.get(runSettings.leaseMs),
    maxRuntimeMs: settings.get(runSettings.maxRuntimeMs),
    evidence: {
      // A dry run is there to be looked at.
      timeline: dry ? 'all' : settings.get(runSettings.timeline),
      deviceLog: settings.get(runSettings.deviceLog),
    },
  } as const
}

type Moved = ChangedRow & { lease: number }

/** Takes the next lease numbers, greater than all before them, and moves the runs. Gives them by their numbers. */
async function moveToPhones(tx: Sql, takings: readonly Taking[], now: number): Promise<Map<number, Moved>> {
  const moves = takings.map((taking) => moveToPhone(taking, now))
  const answers = await tx.batch(moves.flat())
  return new Map(
    takings.map(({ run }, at) => {
      const [moved] = answers.splice(0, moves[at]!.length).at(-1) as Moved[]
      // Nobody else writes during this transaction, and the run was read in it.
      if (!moved) throw new Error(`run ${run.id} changed under its own transaction`)
      return [run.seq, moved]
    }),
  )
}

function moveToPhone({ run, candidate, version, parameters }: Taking, now: number): Statement[] {
  const move = transitionStatements(runs, {
    to: 'awaiting_switch',
    where: 'seq = ? AND not_before <= ?',
    params: [run.seq, now],
    set: {
      attempt: run.attempt + 1,
      lease: { sql: newestLease },
      // Until the agent accepts, the lease lasts only as long as an answer may take.
      lease_expires: now + offerMs,
      accepted_at: null,
      leased_at: now,
      host_id: candidate.hostId,
      phone_id: candidate.phoneId,
      account_id: candidate.accountId || null,
      phone: candidate.place.serial,
      account: candidate.account,
      platform_id: candidate.platformId,
      script_id: candidate.scriptId,
      script: candidate.script.name,
      script_hash: version.hash,
      script_version: version.version,
      parameters: JSON.stringify(parameters),
      message: '',
    },
    returning: `lease, ${changeColumns}`,
    at: now,
    note: candidate.place.serial,
  })
  const lease = leaseForRun({ phone: candidate.phoneId, run: run.id, script: candidate.script.name, now })
  return [lease, insertAttempt(run, candidate, { version: version.version, at: now }), ...move]
}
