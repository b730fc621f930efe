import { valuesFor } from '@quarterdeck/shared/contracts/parameterValues.ts'
import type { ParameterValue, ScriptMeta } from '@quarterdeck/shared/contracts/scriptMeta.ts'
import type { Offer } from '@quarterdeck/shared/protocol/agent.ts'
import type { RunState } from '@quarterdeck/shared/states/run.ts'
import type { Sql, Statement } from '../../../../platform/store/store.ts'
import { transitionStatements } from '../../../../platform/transition.ts'
import { leaseForRun, newestLease } from '../../../fleet/phoneLeases/index.ts'
import type { ScriptTask } from '../changes.ts'
import type { RunDeps } from '../deps.ts'
import { gate, type Obstacle } from '../gate/gate.ts'
import { type ChosenVersion, chooseVersion } from '../queue/chooseVersion.ts'
import { type Lane, lanes } from '../queue/lanes.ts'
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

export type LeaseAnswer = { ok: true; lease: Lease } | { ok: false; obstacle: Obstacle | 'run_changed' | 'task_gone' }

/**
 * Gives queued runs to phones, each run and each phone once. In one transaction, on three ways to the database and back: reads again all
 * that the gate asks for, asks it, takes the next lease numbers and moves the runs, naming the state that they leave.
 */
export function leaseRuns(deps: RunDeps, choices: readonly Choice[]): Promise<LeaseAnswer[]> {
  return deps.changes.write(async (tx, changes) => {
    const now = deps.now()
    const judged = (await readLeaseFacts(tx, choices, now)).map((facts) => judge(facts, now))
    const tasks = await readTasks(
      tx,
      deps,
      judged.flatMap((one) => (one.ok ? one.taking.run : [])),
    )
    const ready = judged.map((one) => (one.ok && !tasks.has(one.taking.run.seq) ? taskGone : one))
    const moved = await moveToPhones(
      tx,
      ready.flatMap((one) => (one.ok ? one.taking : [])),
      now,
    )
    return ready.map((one) => {
      if (!one.ok) return one
      const { run, candidate } = one.taking
      const { lease, ...row } = moved.get(run.seq)!
      changes.push(toChange(row, { place: candidate.place }))
      const offer = createOffer({ ...one.taking, lease, task: tasks.get(run.seq)!, ...howToRun(deps, run.lane) })
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
function judge({ run, candidate }: LeaseFacts, now: number): Judged {
  if (!run || run.state !== runs.machine.codes.awaiting_execution || run.not_before > now)
    return { ok: false, obstacle: 'run_changed' }
  if (!candidate?.pins.includes(run.pin)) return { ok: false, obstacle: 'no_account' }
  const verdict = gate({ ...candidate.facts, lane: run.lane }, now)
  if (!verdict.ok) return verdict
  const version = chooseVersion(candidate.script, candidate.place.serial, now)
  const meta = metaOf(version, candidate.platform)
  if (!meta) return { ok: false, obstacle: 'no_script' }
  return { ok: true, taking: { run, candidate, meta, version, parameters: valuesFor(meta, candidate.parameters) } }
}

/** What the scripts see as their tasks, by the number of the run; without those that are gone. */
async function readTasks(tx: Sql, deps: RunDeps, of: readonly Taking['run'][]): Promise<Map<number, ScriptTask>> {
  const found = new Map<number, ScriptTask>()
  for (const [owner, own] of Map.groupBy(of, ({ lane }) => deps.changes.ownerOf(lane))) {
    const tasks = await owner.tasksOf(
      tx,
      own.map(({ task_id }) => task_id),
    )
    for (const { seq, task_id } of own) {
      const task = tasks.get(task_id)
      if (task) found.set(seq, task)
    }
  }
  return found
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
  const move = transitionStatements<RunState>(runs, {
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
