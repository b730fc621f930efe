import type { FromAgent, LeaseRef, Offer } from '@quarterdeck/shared/protocol/agent.ts'
import type { Outbox, ResultMessage } from '../link/outbox.ts'
import type { Logger } from '../log.ts'
import type { Inventory } from '../phones/inventory.ts'
import { PhoneLost } from '../phones/phoneError.ts'
import type { PhoneRegistry } from '../phones/registry.ts'
import { newOfferCheck } from './checkOffer.ts'
import { type Commitment, newCommitment } from './commitment.ts'
import { type Lease, newLease } from './lease.ts'
import { newReport, type Report } from './report.ts'
import { type CutReason, RunCut } from './runCut.ts'
import { runTask } from './runTask.ts'
import type { Screenshots } from './screenshots.ts'

export interface RunnerOptions {
  inventory: Pick<Inventory, 'open'>
  registry: PhoneRegistry
  outbox: Outbox
  screenshots: Screenshots
  send(message: FromAgent): boolean
  log: Logger
  newId: () => string
  /** Wall clock for times that others read, ms. */
  wallClock: () => number
  /** Clock that never jumps, for leases. */
  now: () => number
}

/** All runs of this host. */
export interface Runner {
  offered(offer: Offer): Promise<void>
  withdrawn(ref: LeaseRef, reason: string): void
  /** Answer to a renewal: those lost are ended, the others live on. */
  renewed(lost: readonly LeaseRef[]): void
  committed(request: string, ok: boolean, reason: string): void
  /** A new connection: results, commits and states are sent again. */
  connected(lost: readonly LeaseRef[]): void
  disconnected(): void
  /** Runs under way and results not confirmed. */
  holding(): LeaseRef[]
  /** Ends all runs; returns when they have ended. New offers are refused until `resume`. */
  halt(): Promise<void>
  resume(): void
  /** Ends the runs on phones for which ADB was switched off. */
  adbSwitchedOff(isOff: (serial: string) => boolean): void
  /** The phone went away: its run is cut off, even if the phone comes back at once, because it may have restarted. */
  phoneGone(serial: string): void
  stop(): Promise<void>
}

interface LiveRun {
  offer: Offer
  lease: Lease
  abort: AbortController
  commitment: Commitment
  report: Report
  accepted: boolean
  done: Promise<void>
}

export function newRunner(options: RunnerOptions): Runner {
  const { inventory, registry, outbox, send, log, now } = options
  const checkOffer = newOfferCheck()
  const live = new Map<string, LiveRun>()
  let closed: CutReason | undefined
  let renewals: number[] = []
  let timer: NodeJS.Timeout | undefined

  function cut(run: LiveRun, reason: CutReason, message: string): void {
    log.info({ run: run.offer.run, phone: run.offer.phone, reason }, 'the run is ended')
    run.abort.abort(new RunCut(reason, message))
  }

  function refuse(offer: Offer, code: string, message: string, final: boolean): void {
    log.info({ run: offer.run, phone: offer.phone, code }, message)
    send({ type: 'refuse', run: offer.run, lease: offer.lease, code, message: message.slice(0, 2000), final })
  }

  async function execute(run: LiveRun): Promise<void> {
    const { offer, abort, commitment, report } = run
    const verdict = await checkOffer(offer)
    if (!verdict.ok) return refuse(offer, verdict.code, verdict.message, true)
    const phone = inventory.open(offer.phone)
    if (typeof phone === 'string') return refuse(offer, `phone_${phone}`, phoneProblems[phone], false)
    if (abort.signal.aborted) return refuse(offer, 'stopped', String(abort.signal.reason?.message), false)
    run.accepted = true
    send({ type: 'accept', run: offer.run, lease: offer.lease })
    log.info({ run: offer.run, phone: offer.phone, script: verdict.meta.name }, 'the run begins')
    const { screenshots } = options
    const { meta, parameters } = verdict
    const end = await runTask(offer, { phone, meta, parameters, commitment, report, screenshots, signal: abort.signal })
    log.info({ run: offer.run, phone: offer.phone, outcome: end.outcome }, 'the run has ended')
    report.close()
    const result: ResultMessage = {
      type: 'result',
      id: options.newId(),
      run: offer.run,
      lease: offer.lease,
      attempt: offer.attempt,
      outcome: end.outcome,
      at: options.wallClock(),
      ...(end.screenshot ? { screenshot: end.screenshot.toString('base64') } : {}),
    }
    await outbox.add(result).catch((error: unknown) => {
      // A full disk must not swallow a result that can still be delivered now.
      log.error({ run: offer.run, error }, 'the result could not be kept on disk')
    })
    send(result)
  }

  /** Ends uncommitted runs whose lease ran out unrenewed, and renews the others. */
  function tick(): void {
    for (const run of live.values()) {
      if (run.lease.isOver(now()) && !run.commitment.committed) cut(run, 'lease_lost', 'the lease ran out unrenewed')
    }
    renewAll()
    schedule()
  }

  /** Every third of the shortest lease, and when the next one ends. */
  function schedule(): void {
    clearTimeout(timer)
    if (live.size === 0) return
    const leases = [...live.values()].map((run) => run.lease)
    const third = Math.min(...leases.map((lease) => lease.leaseMs)) / 3
    const nextEnd = Math.min(...leases.map((lease) => lease.until - now()).filter((ms) => ms > 0))
    timer = setTimeout(tick, Math.max(20, Math.min(third, nextEnd)))
  }

  function renewAll(): void {
    const leases = [...live.values()].filter((run) => run.accepted).map(refOf)
    if (leases.length > 0 && send({ type: 'renew', leases })) renewals.push(now())
  }

  function endLost(lost: readonly LeaseRef[]): void {
    for (const ref of lost) {
      const run = live.get(ref.run)
      // A committed run goes on: its late result settles what is unknown.
      if (run?.offer.lease !== ref.lease || run.commitment.committed) continue
      cut(run, 'lease_lost', 'the lease was lost')
    }
  }

  async function endAll(reason: CutReason, message: string): Promise<void> {
    closed = reason
    for (const run of live.values()) cut(run, reason, message)
    await Promise.all([...live.values()].map((run) => run.done))
  }

  return {
    async offered(offer) {
      const known = live.get(offer.run)
      if (known?.offer.lease === offer.lease) return
      if (closed) return refuse(offer, closed, 'this host takes no work now', false)
      const giveBack = registry.take(offer.phone, offer.run)
      if (known || !giveBack) return refuse(offer, 'phone_busy', 'another run holds this phone', false)
      const ref = { run: offer.run, lease: offer.lease }
      const run: LiveRun = {
        offer,
        lease: newLease(offer.leaseMs, now()),
        abort: new AbortController(),
        commitment: newCommitment(ref, send, options.newId),
        report: newReport(ref, send, options.wallClock),
        accepted: false,
        done: Promise.resolve(),
      }
      live.set(offer.run, run)
      run.done = execute(run)
        .catch((error: unknown) => log.error({ run: offer.run, error }, 'the run could not be brought to an end'))
        .finally(() => {
          live.delete(offer.run)
          giveBack()
        })
      schedule()
      await run.done
    },
    withdrawn(ref, reason) {
      const run = live.get(ref.run)
      if (run?.offer.lease !== ref.lease) return
      if (run.commitment.committed) log.warn({ run: ref.run }, 'withdrawn after its commit: the run goes on')
      else cut(run, 'withdrawn', reason)
    },
    renewed(lost) {
      const sentAt = renewals.shift()
      endLost(lost)
      if (sentAt === undefined) return
      const gone = new Set(lost.map((ref) => `${ref.run}/${ref.lease}`))
      for (const run of live.values()) {
        if (!gone.has(`${run.offer.run}/${run.offer.lease}`)) run.lease.renewedAt(sentAt)
      }
    },
    committed(request, ok, reason) {
      for (const run of live.values()) run.commitment.answered(request, ok, reason)
    },
    connected(lost) {
      renewals = []
      endLost(lost)
      for (const result of outbox.list()) send(result)
      for (const run of live.values()) {
        if (run.accepted) send({ type: 'accept', ...refOf(run) })
        run.report.again()
        run.commitment.askAgain()
      }
      tick()
    },
    disconnected() {
      renewals = []
    },
    holding: () => [...[...live.values()].map(refOf), ...outbox.list().map(({ run, lease }) => ({ run, lease }))],
    halt: () => endAll('halted', 'the stop switch of the fleet was pressed'),
    resume() {
      if (closed === 'halted') closed = undefined
    },
    adbSwitchedOff(isOff) {
      for (const run of live.values()) {
        if (isOff(run.offer.phone)) cut(run, 'adb_off', 'ADB was switched off for this phone')
      }
    },
    phoneGone(serial) {
      for (const run of live.values()) {
        if (run.offer.phone !== serial) continue
        log.info({ run: run.offer.run, phone: serial }, 'the phone is gone')
        run.abort.abort(new PhoneLost('the phone was disconnected'))
      }
    },
    async stop() {
      await endAll('stopping', 'the agent is stopping')
      clearTimeout(timer)
    },
  }
}

function refOf({ offer }: LiveRun): LeaseRef {
  return { run: offer.run, lease: offer.lease }
}

const phoneProblems = {
  unknown: 'this host has no such phone',
  offline: 'the phone is not connected',
  unauthorized: 'the phone does not allow this host to use it: press "allow" on the phone',
  adb_off: 'ADB is switched off for this phone',
} as const
