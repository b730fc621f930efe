import type { FromAgent, LeaseRef, Offer } from '@quarterdeck/shared/protocol/agent.ts'
import type { BorrowedValue } from '@quarterdeck/shared/protocol/borrowed.ts'
import type { FailureCode } from '@quarterdeck/shared/protocol/failureCodes.ts'
import { leaseOfPostFolder } from '@quarterdeck/shared/values/phoneFile.ts'
import { type ErrorReport, errorReportOf } from '../codedError.ts'
import type { Evidence } from '../evidence/evidence.ts'
import type { Outbox, ResultMessage } from '../link/outbox.ts'
import type { Logger } from '../log.ts'
import type { BorrowedLedger } from '../phones/borrowed/borrowedLedger.ts'
import type { Inventory } from '../phones/inventory.ts'
import type { LeaseFence } from '../phones/leaseFence.ts'
import type { Phone } from '../phones/phone.ts'
import type { PhoneLost } from '../phones/phoneError.ts'
import type { PhoneRegistry } from '../phones/registry.ts'
import { createOfferCheck } from './checkOffer.ts'
import { type Commitment, createCommitment } from './commitment.ts'
import type { FileCache } from './files/fileCache.ts'
import { folderOf, sweepFolders } from './files/phoneFolder.ts'
import { createHandIn } from './handIn.ts'
import { createLease, type Lease } from './lease.ts'
import type { Ledger } from './ledger.ts'
import { createReport, type Report } from './report.ts'
import { type CutReason, RunCut } from './runCut.ts'
import { type RunEnd, runTask } from './runTask.ts'
import type { Screenshots } from './screenshots.ts'

export interface RunnerOptions {
  inventory: Pick<Inventory, 'open' | 'list'>
  registry: PhoneRegistry
  holds: LeaseFence
  outbox: Outbox
  ledger: Ledger
  screenshots: Screenshots
  evidence: Evidence
  files: FileCache
  borrowed: BorrowedLedger
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
  /** Ends the runs on these phones, also after their commit. */
  haltPhones(serials: readonly string[]): void
  /** Ends the runs on phones for which ADB was switched off. */
  adbSwitchedOff(isOff: (serial: string) => boolean): void
  /** Ends the runs whose phones somebody has taken since, also after their commit: nobody else may touch these phones. */
  endOld(): void
  /** What another agent has borrowed of a phone of this host: it is given back as soon as no run has the phone. */
  borrowedElsewhere(serial: string, settings: readonly BorrowedValue[]): Promise<void>
  /** A phone has come, or come back: what runs have left there is taken away. */
  phoneReady(serial: string): Promise<void>
  /** The phone went away: its run is cut off, even if the phone comes back at once, because it may have restarted. */
  phoneGone(serial: string, why: PhoneLost): void
  stop(): Promise<void>
}

const sweepMs = 60_000

type Refusal = Pick<Extract<FromAgent, { type: 'refuse' }>, 'fault' | 'final'>

interface LiveRun {
  offer: Offer
  lease: Lease
  abort: AbortController
  commitment: Commitment
  report: Report
  accepted: boolean
  done: Promise<void>
}

export function createRunner(options: RunnerOptions): Runner {
  return new RunsOfHost(options)
}

class RunsOfHost implements Runner {
  readonly #options: RunnerOptions
  readonly #checkOffer = createOfferCheck()
  readonly #live = new Map<string, LiveRun>()
  #closed: CutReason | undefined
  #renewals: number[] = []
  #timer: NodeJS.Timeout | undefined

  constructor(options: RunnerOptions) {
    this.#options = options
    options.borrowed.onChanged((phone) => this.#sayBorrowed(phone))
  }

  async offered(offer: Offer): Promise<void> {
    const known = this.#live.get(offer.run)
    if (known?.offer.lease === offer.lease) return
    if (this.#options.holds.isOld(offer.phone, offer.lease))
      return this.#refuse(offer, 'lease_old', said('somebody else has taken this phone'))
    if (this.#closed) return this.#refuse(offer, this.#closed, said('this host takes no work now'))
    const giveBack = this.#options.registry.take(offer.phone, offer.run)
    if (known || !giveBack) return this.#refuse(offer, 'phone_busy', said('another run holds this phone'))
    this.#options.holds.raise(offer.phone, offer.lease)
    const run = createRun(offer, this.#options)
    this.#live.set(offer.run, run)
    run.done = this.#execute(run)
      .catch((error: unknown) =>
        this.#options.log.error({ run: offer.run, error }, 'the run could not be brought to an end'),
      )
      .finally(() => {
        this.#live.delete(offer.run)
        giveBack()
      })
    this.#schedule()
    await run.done
  }

  withdrawn(ref: LeaseRef, reason: string): void {
    const run = this.#live.get(ref.run)
    if (run?.offer.lease !== ref.lease) return
    if (run.commitment.committed)
      this.#options.log.warn({ run: ref.run }, 'withdrawn after its commit: the run goes on')
    else this.#cut(run, 'withdrawn', reason)
  }

  renewed(lost: readonly LeaseRef[]): void {
    const sentAt = this.#renewals.shift()
    this.#endLost(lost)
    if (sentAt === undefined) return
    const gone = new Set(lost.map((ref) => `${ref.run}/${ref.lease}`))
    for (const run of this.#live.values()) {
      if (!gone.has(`${run.offer.run}/${run.offer.lease}`)) run.lease.renewedAt(sentAt)
    }
  }

  committed(request: string, ok: boolean, reason: string): void {
    for (const run of this.#live.values()) run.commitment.answered(request, ok, reason)
  }

  connected(lost: readonly LeaseRef[]): void {
    const { outbox, send } = this.#options
    this.#renewals = []
    this.#endLost(lost)
    for (const message of outbox.list()) send(message)
    for (const phone of this.#options.borrowed.phones()) this.#sayBorrowed(phone)
    for (const run of this.#live.values()) {
      if (run.accepted) send({ type: 'accept', ...refOf(run) })
      run.report.again()
      run.commitment.askAgain()
    }
    this.#tick()
  }

  disconnected(): void {
    this.#renewals = []
  }

  holding(): LeaseRef[] {
    // Rows alone hold no lease: nobody works under it any more.
    const results = this.#options.outbox
      .list()
      .flatMap(({ type, run, lease }) => (type === 'result' ? [{ run, lease }] : []))
    return [...[...this.#live.values()].map(refOf), ...results]
  }

  halt(): Promise<void> {
    return this.#endAll('halted', 'the emergency stop of the fleet was pressed')
  }

  resume(): void {
    if (this.#closed === 'halted') this.#closed = undefined
  }

  haltPhones(serials: readonly string[]): void {
    const halted = new Set(serials)
    for (const run of this.#live.values()) {
      if (halted.has(run.offer.phone)) this.#cut(run, 'halted', 'work on this phone was stopped')
    }
  }

  adbSwitchedOff(isOff: (serial: string) => boolean): void {
    for (const run of this.#live.values()) {
      if (isOff(run.offer.phone)) this.#cut(run, 'adb_off', 'ADB was switched off for this phone')
    }
  }

  endOld(): void {
    for (const run of this.#live.values()) {
      if (this.#options.holds.isOld(run.offer.phone, run.offer.lease))
        this.#cut(run, 'lease_lost', 'somebody has taken the phone')
    }
  }

  #sayBorrowed(phone: string): void {
    const settings = this.#options.borrowed.of(phone).map(({ setting, former, given }) => ({ setting, former, given }))
    this.#options.send({ type: 'borrowed', phone, settings })
  }

  async borrowedElsewhere(serial: string, settings: readonly BorrowedValue[]): Promise<void> {
    const { inventory, borrowed } = this.#options
    await borrowed.learn(serial, settings)
    const phone = inventory.open(serial)
    if (typeof phone !== 'string') await this.#giveBack(phone)
  }

  async phoneReady(serial: string): Promise<void> {
    const { inventory, log } = this.#options
    const phone = inventory.open(serial)
    if (typeof phone === 'string') return
    await this.#giveBack(phone)
    const users =
      inventory
        .list()
        .find((one) => one.serial === serial)
        ?.users.map(({ user }) => user) ?? []
    const isHeld = (name: string) => {
      const lease = leaseOfPostFolder(name)
      // What a person posts from stays until the phone is somebody else's.
      if (lease !== undefined) return !this.#options.holds.isOld(serial, lease)
      return [...this.#live.values()].some(({ offer }) => folderOf(offer) === name)
    }
    await sweepFolders(phone, users, isHeld, AbortSignal.timeout(sweepMs)).catch((error: unknown) => {
      log.info({ phone: serial, reason: String(error) }, 'what runs have left on this phone stays there for now')
    })
  }

  /** What an agent that was killed, or a run on a phone that went away, has borrowed; a run that has the phone does it at its end. */
  async #giveBack(phone: Phone): Promise<void> {
    const { registry, log } = this.#options
    const done = registry.take(phone.serial, 'gives back')
    if (!done) return
    await phone
      .giveBack(AbortSignal.timeout(sweepMs))
      .catch((error: unknown) => {
        log.warn(
          { phone: phone.serial, reason: String(error) },
          'what was borrowed of this phone is given back another time',
        )
      })
      .finally(done)
  }

  phoneGone(serial: string, why: PhoneLost): void {
    for (const run of this.#live.values()) {
      if (run.offer.phone !== serial) continue
      this.#options.log.info({ run: run.offer.run, phone: serial }, 'the phone is gone')
      run.abort.abort(why)
    }
  }

  async stop(): Promise<void> {
    await this.#endAll('stopping', 'the agent is stopping')
    clearTimeout(this.#timer)
  }

  async #execute(run: LiveRun): Promise<void> {
    const { inventory, screenshots, evidence, files, send, log } = this.#options
    const { offer, abort, commitment, report } = run
    const verdict = await this.#checkOffer(offer)
    if (!verdict.ok) return this.#refuse(offer, verdict.code, verdict, { fault: 'script', final: true })
    const phone = inventory.open(offer.phone)
    if (typeof phone === 'string')
      return this.#refuse(offer, `phone_${phone}`, said(phoneProblems[phone]), { fault: 'phone', final: false })
    if (abort.signal.aborted) return this.#refuse(offer, whyCut(abort.signal), errorReportOf(abort.signal.reason, 300))
    await this.#keep(offer, 'what it begins', (ledger) => ledger.began(offer))
    if (abort.signal.aborted) return this.#refuse(offer, whyCut(abort.signal), errorReportOf(abort.signal.reason, 300))
    run.accepted = true
    send({ type: 'accept', run: offer.run, lease: offer.lease })
    log.info({ run: offer.run, phone: offer.phone, script: verdict.meta.name }, 'the run begins')
    const { meta, parameters } = verdict
    const recorder = evidence.begin(offer, phone)
    const handIn = createHandIn(refOf(run), this.#options)
    const tools = {
      phone,
      meta,
      parameters,
      commitment,
      report,
      handIn,
      screenshots,
      recorder,
      files,
      signal: abort.signal,
    }
    const end = await runTask(offer, tools)
    log.info({ run: offer.run, phone: offer.phone, outcome: end.outcome }, 'the run has ended')
    report.close()
    await handIn.flush()
    await this.#deliver(offer, end)
  }

  async #deliver(offer: Offer, { outcome, screenshot }: RunEnd): Promise<void> {
    const { outbox, send, log, newId, wallClock } = this.#options
    const result: ResultMessage = {
      type: 'result',
      id: newId(),
      run: offer.run,
      lease: offer.lease,
      attempt: offer.attempt,
      outcome,
      at: wallClock(),
      ...(screenshot ? { screenshot: screenshot.toString('base64') } : {}),
    }
    await this.#keep(offer, 'how it ended', (ledger) => ledger.ended(offer, outcome))
    await outbox.add(result).catch((error: unknown) => {
      // A full disk must not swallow a result that can still be delivered.
      log.error({ run: offer.run, error }, 'the result could not be kept on disk')
    })
    send(result)
  }

  /** A full disk must not stop what can still be done: the ledger then says itself that it does not know everything. */
  async #keep(offer: Offer, what: string, keep: (ledger: Ledger) => Promise<void>): Promise<void> {
    const { ledger, log } = this.#options
    await keep(ledger).catch((error: unknown) => {
      log.error({ run: offer.run, error }, `${what} could not be kept in the ledger`)
    })
  }

  #cut(run: LiveRun, reason: CutReason, message: string): void {
    this.#options.log.info({ run: run.offer.run, phone: run.offer.phone, reason }, 'the run is ended')
    run.abort.abort(new RunCut(reason, message))
  }

  #refuse(
    offer: Offer,
    code: FailureCode,
    told: ErrorReport,
    how: Refusal = { fault: 'platform', final: false },
  ): void {
    const { message, particulars } = told
    this.#options.log.info({ run: offer.run, phone: offer.phone, code }, message)
    this.#options.send({
      type: 'refuse',
      run: offer.run,
      lease: offer.lease,
      code,
      message: message.slice(0, 2000),
      ...(particulars && { particulars }),
      ...how,
    })
  }

  /** Ends uncommitted runs whose lease ran out unrenewed, and renews the others. */
  #tick(): void {
    const now = this.#options.now()
    for (const run of this.#live.values()) {
      if (run.lease.isOver(now) && !run.commitment.committed)
        this.#cut(run, 'lease_lost', 'the lease ran out unrenewed')
    }
    this.#renewAll()
    this.#schedule()
  }

  /** Every third of the shortest lease, and when the next one ends. */
  #schedule(): void {
    clearTimeout(this.#timer)
    if (this.#live.size === 0) return
    const now = this.#options.now()
    const leases = [...this.#live.values()].map((run) => run.lease)
    const third = Math.min(...leases.map((lease) => lease.leaseMs)) / 3
    const nextEnd = Math.min(...leases.map((lease) => lease.until - now).filter((ms) => ms > 0))
    this.#timer = setTimeout(() => this.#tick(), Math.max(20, Math.min(third, nextEnd)))
  }

  #renewAll(): void {
    const leases = [...this.#live.values()].filter((run) => run.accepted).map(refOf)
    if (leases.length > 0 && this.#options.send({ type: 'renew', leases })) this.#renewals.push(this.#options.now())
  }

  #endLost(lost: readonly LeaseRef[]): void {
    for (const ref of lost) {
      const run = this.#live.get(ref.run)
      // A committed run goes on: its late result settles what is unknown.
      if (run?.offer.lease !== ref.lease || run.commitment.committed) continue
      this.#cut(run, 'lease_lost', 'the lease was lost')
    }
  }

  async #endAll(reason: CutReason, message: string): Promise<void> {
    this.#closed = reason
    for (const run of this.#live.values()) this.#cut(run, reason, message)
    await Promise.all([...this.#live.values()].map((run) => run.done))
  }
}

function createRun(offer: Offer, { send, newId, wallClock, now, ledger, log }: RunnerOptions): LiveRun {
  const ref = { run: offer.run, lease: offer.lease }
  return {
    offer,
    lease: createLease(offer.leaseMs, now()),
    abort: new AbortController(),
    commitment: createCommitment(ref, send, newId, () =>
      ledger.committed(ref).catch((error: unknown) => {
        log.error({ run: offer.run, error }, 'a commit could not be kept in the ledger')
      }),
    ),
    report: createReport(ref, send, wallClock),
    accepted: false,
    done: Promise.resolve(),
  }
}

function refOf({ offer }: LiveRun): LeaseRef {
  return { run: offer.run, lease: offer.lease }
}

function whyCut({ reason }: AbortSignal): FailureCode {
  return reason instanceof RunCut ? reason.reason : 'phone_lost'
}

/** The code says it all; the sentence is for the log. */
function said(message: string): ErrorReport {
  return { message }
}

const phoneProblems = {
  unknown: 'this host has no such phone',
  offline: 'the phone is not connected',
  starting: 'the phone has not started yet',
  silent: 'the phone is connected and does not answer',
  conflict: 'another phone has the same serial',
  unauthorised: 'the phone does not allow this host to use it: press "allow" on the phone',
  adb_off: 'ADB is switched off for this phone',
} as const
