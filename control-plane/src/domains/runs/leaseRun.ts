import { valuesFor } from '@quarterdeck/shared/contracts/parameterValues.ts'
import type { ParameterValue } from '@quarterdeck/shared/contracts/scriptMeta.ts'
import type { Offer } from '@quarterdeck/shared/protocol/agent.ts'
import type { RunState } from '@quarterdeck/shared/states/run.ts'
import type { Sql } from '../../platform/store/store.ts'
import { transitionStatements } from '../../platform/transition.ts'
import { leaseForRun, newestLease } from '../phoneLeases/index.ts'
import { type ChosenVersion, chooseVersion } from './chooseVersion.ts'
import type { RunDeps } from './deps.ts'
import { gate, type Obstacle } from './gate.ts'
import { lanes } from './lanes.ts'
import { makeOffer, metaOf } from './makeOffer.ts'
import { offerMs } from './rules.ts'
import { runSettings } from './settings.ts'
import { type Choice, insertAttempt, type LeaseFacts, readLeaseFacts } from './store/leases.ts'
import { type ChangedRow, changeColumns, runs, toChange } from './store/runs.ts'

/**
 * A run that a phone now holds. The class stays in this file: a lease is made by `leaseRun` and by nothing else, and the
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

/** The message that offers the lease to its agent. Throws on anything that `leaseRun` did not make. */
export function openLease(lease: Lease): Offer {
  return MadeLease.open(lease)
}

export type LeaseAnswer = { ok: true; lease: Lease } | { ok: false; obstacle: Obstacle | 'run_changed' | 'task_gone' }

/**
 * Gives a queued run to a phone. In one transaction: reads again all that the gate asks for, asks it, takes the next
 * lease number and moves the run, naming the state that it leaves.
 */
export function leaseRun(deps: RunDeps, choice: Choice): Promise<LeaseAnswer> {
  return deps.changes.write<LeaseAnswer>(async (tx, changes) => {
    const now = deps.now()
    const facts = await readLeaseFacts(tx, choice, now)
    const { run, candidate } = facts
    if (!run || run.state !== runs.machine.codes.awaiting_execution || run.not_before > now)
      return { ok: false, obstacle: 'run_changed' }
    if (!candidate?.pins.includes(run.pin)) return { ok: false, obstacle: 'no_account' }
    const verdict = gate({ ...candidate.facts, lane: run.lane }, now)
    if (!verdict.ok) return verdict
    const version = chooseVersion(candidate.script, candidate.place.serial)
    const meta = metaOf(version, candidate.platform)
    if (!meta) return { ok: false, obstacle: 'no_script' }
    const task = await deps.changes.ownerOf(run.lane).taskOf(tx, run.task_id)
    if (!task) return { ok: false, obstacle: 'task_gone' }
    const parameters = valuesFor(meta, candidate.parameters)
    const { lease, ...moved } = await moveToPhone(tx, { run, candidate, version, parameters, now })
    changes.push(toChange(moved, { place: candidate.place }))
    const offer = makeOffer({
      run,
      lease,
      candidate,
      meta,
      version,
      parameters,
      task,
      dry: run.lane === lanes.dry,
      leaseMs: deps.settings.get(runSettings.leaseMs),
      maxRuntimeMs: deps.settings.get(runSettings.maxRuntimeMs),
      evidence: {
        // A dry run is there to be looked at.
        timeline: run.lane === lanes.dry ? 'all' : deps.settings.get(runSettings.timeline),
        deviceLog: deps.settings.get(runSettings.deviceLog),
      },
    })
    return { ok: true, lease: new MadeLease(candidate.hostId, offer) }
  })
}

interface Taking {
  run: NonNullable<LeaseFacts['run']>
  candidate: NonNullable<LeaseFacts['candidate']>
  version: ChosenVersion
  parameters: Readonly<Record<string, ParameterValue>>
  now: number
}

type Moved = ChangedRow & { lease: number }

/** Takes the next lease number, greater than all before it, and moves the run: one way to the database and back. */
async function moveToPhone(tx: Sql, { run, candidate, version, parameters, now }: Taking): Promise<Moved> {
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
  const [moved] = (await tx.batch([lease, insertAttempt(run, candidate, now), ...move])).at(-1) as Moved[]
  // Nobody else writes during this transaction, and the run was read in it.
  if (!moved) throw new Error(`run ${run.id} changed under its own transaction`)
  return moved
}
