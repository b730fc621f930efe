import type { RecoveryEnd, RecoveryStep } from '@quarterdeck/shared/contracts/recovery.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { phoneMachine } from '@quarterdeck/shared/states/phone.ts'
import type { Context } from '../../../platform/context.ts'
import { dueInChunks } from '../../../platform/loops/dueInChunks.ts'
import { createDueRows, type DueRows, type DueWork } from '../../../platform/loops/dueRows.ts'
import type { Sql, Store } from '../../../platform/store/store.ts'
import { causes, quarantine, readHaltsOfHost, runMessage } from '../../work/runs/index.ts'
import type { AskPhone } from '../fleet/index.ts'
import type { PhoneLeases } from '../phoneLeases/index.ts'
import { type LogEntry, logEntry, logging } from '../platformLog/index.ts'
import { recoveryEvents } from './deviceEvents.ts'
import { holdHost, isInUse, leaseForRecovery, letGo } from './leaseForRecovery.ts'
import { limitReboots } from './limitReboots.ts'
import {
  type AttemptedStep,
  beginRecovery,
  endRecovery,
  noteSaid,
  noteStep,
  type Recovery,
  readCause,
  readOpenRecoveries,
  readTroubled,
} from './recoveryStore.ts'
import { recoverySettings as switches } from './settings.ts'
import { nextStep } from './steps.ts'

export interface EscalationDeps {
  context: Pick<Context, 'store' | 'settings' | 'log' | 'loops' | 'metrics' | 'now'>
  ask: AskPhone
  leases: Pick<PhoneLeases, 'preempt'>
}

type PreparedStep = {
  recovery: Recovery
  step: Exclude<RecoveryStep, 'quarantine'>
  tried: AttemptedStep[]
  held: number[]
  after: () => void
}

/** Hosts that are asked at the same time. */
const mostAtOnce = 100
/** Recoveries that begin in one transaction. */
const mostBegun = 200

type Ask = Parameters<DueWork<Recovery>['readDue']>[0]

/** Takes the next step of each recovery when it is due, one at a time on a host, and ends what is over. */
export function createEscalation({ context, ask, leases }: EscalationDeps, tickMs: number): DueRows<Recovery> {
  const { store, settings, now } = context
  const reboots = limitReboots(context)
  const pauseMs = () => settings.get(switches.carePauseSeconds) * 1000
  const isOn: Readonly<Record<RecoveryStep, () => boolean>> = {
    ask: () => settings.get(switches.careAsk),
    reconnect: () => settings.get(switches.careReconnect),
    server: () => settings.get(switches.careServer),
    reboot: () => settings.get(switches.careReboot),
    quarantine: () => settings.get(switches.careQuarantine),
  }

  /** Inside a transaction: the recovery is over, and the phone free. */
  async function end(tx: Sql, recovery: Recovery, how: RecoveryEnd): Promise<void> {
    const cause = recovery.trouble === 'failing' ? recovery.cause : await readCause(tx, recovery.phone)
    await endRecovery(tx, { phone: recovery.phone, how, cause, now: now() })
    if (recovery.lease !== null) await letGo(tx, [recovery.lease], now())
    const entries = how === 'out' || recovery.step === '' ? [] : [stepEntry(recovery, how)]
    if (entries.length > 0) await tx.batch([logging(entries, now())])
  }

  async function finish(recovery: Recovery, how: RecoveryEnd): Promise<void> {
    await store.write(async (tx) => {
      if (how === 'out') {
        const why = runMessage('silent_for_long', { count: Math.round((now() - recovery.cause) / 60_000) })
        await quarantine(
          tx,
          { phoneId: recovery.phone, accountId: null, isAccount: false, cause: causes.silent, why },
          now(),
        )
        await tx.batch([logging([stepEntry(recovery, 'quarantine')], now())])
      }
      await end(tx, recovery, how)
    })
  }

  /** Writes down what is about to be done, with the lease for it. */
  function prepare(recovery: Recovery, step: PreparedStep['step']): Promise<PreparedStep> {
    const at = now()
    const tried = [...(JSON.parse(recovery.tried) as AttemptedStep[]), { step, at, said: '' }]
    const due = at + pauseMs()
    return store.write(async (tx) => {
      const until = due + pauseMs()
      const lease = await leaseForRecovery(tx, { id: recovery.phone, serial: recovery.serial }, { now: at, until })
      const host = step === 'server' ? await holdHost(tx, recovery, { now: at, until: due, leases }) : undefined
      const noted = { tried: JSON.stringify(tried), reboots: reboots.after(recovery, step) }
      await noteStep(tx, { phone: recovery.phone, step, due, lease, ...noted })
      await tx.batch([logging([stepEntry(recovery, step)], at)])
      return { recovery, step, tried, held: host?.held ?? [], after: host?.after ?? (() => undefined) }
    })
  }

  async function carryOut({ recovery, step, tried, held, after }: PreparedStep): Promise<void> {
    after()
    const said = await ask(recovery.host, recovery.serial, step).then(() => '', saidOf)
    if (said === '' && held.length === 0) return
    const last = tried.at(-1)!
    await store.write(async (tx) => {
      await noteSaid(tx, { phone: recovery.phone, tried: JSON.stringify([...tried.slice(0, -1), { ...last, said }]) })
      await letGo(tx, held, now())
    })
  }

  /** Takes the next step that can be taken. */
  async function escalate(recovery: Recovery, isFree: (step: RecoveryStep) => boolean = () => true): Promise<void> {
    const step = nextStep(recovery.trouble, recovery.step, (one) => isOn[one]() && isFree(one))
    if (step === undefined) return finish(recovery, 'over')
    if (step === 'quarantine') return finish(recovery, 'out')
    if (step === 'reboot' && reboots.isReached(recovery)) {
      const next = await reboots.passOver(recovery)
      return escalate(next, isFree)
    }
    const preparedStep = await prepare(recovery, step).catch((error: unknown) => {
      if (isInUse(error)) return error
      throw error
    })
    if (!(preparedStep instanceof AppError)) return carryOut(preparedStep)
    // Others are at work on the host: what would cut them off is passed over. Somebody has the phone itself: theirs is the care.
    return step === 'server' && isFree('server')
      ? escalate(recovery, (one) => one !== 'server')
      : finish(recovery, 'held')
  }

  async function goOn(recovery: Recovery): Promise<undefined> {
    const how = endOf(recovery, now())
    await (how ? finish(recovery, how) : escalate(recovery))
  }

  return createDueRows(context, {
    name: 'recovery.steps',
    everyMs: tickMs,
    atOnce: mostAtOnce,
    perHost: 1,
    // To end a recovery takes nothing of its host.
    hostOf: (recovery) => (endOf(recovery, now()) ? `phone ${recovery.phone}` : recovery.host),
    readDue: (asked) => readDue(store, asked),
    work: goOn,
  })
}

/** Begins recoveries for phones that have been in trouble long enough. */
export async function beginRecoveries({ store, settings, now }: EscalationDeps['context']): Promise<void> {
  const failing = Number(settings.get(switches.careRebootFailing))
  const pauseMs = settings.get(switches.carePauseSeconds) * 1000
  const at = now()
  await dueInChunks(store, {
    atOnce: mostBegun,
    readDue: (sql, count) => readTroubled(sql, { since: at - pauseMs, now: at, failing, count }),
    async work(tx, troubled) {
      for (const { id, trouble, cause } of troubled) await beginRecovery(tx, { id, trouble, cause, now: at })
    },
  })
}

/** Recoveries that are over, and those whose next step is due: of each host one. */
async function readDue(store: Store, { now, limit, except, busy }: Ask): Promise<Recovery[]> {
  const hosts = new Set(busy)
  const due: Recovery[] = []
  for (const recovery of await readOpenRecoveries(store.read)) {
    if (due.length === limit) break
    if (except.includes(recovery.phone)) continue
    if (endOf(recovery, now)) due.push(recovery)
    else if (
      recovery.isReachable === 1 &&
      recovery.due <= now &&
      !hosts.has(recovery.host) &&
      !(await isStopped(store, recovery))
    ) {
      hosts.add(recovery.host)
      due.push(recovery)
    }
  }
  return due
}

/** Where the emergency stop is thrown nothing is done to a phone: its recovery waits. */
async function isStopped({ read }: Store, { host, serial }: Recovery): Promise<boolean> {
  const { halted, haltedPhones } = await readHaltsOfHost(read, host)
  return halted || haltedPhones.includes(serial)
}

/** Whether a recovery has nothing more to do, and how it ends. */
function endOf(recovery: Recovery, now: number): RecoveryEnd | undefined {
  if (recovery.mayBeHelped === 0) return 'held'
  if (recovery.state !== phoneMachine.codes.online) return undefined
  // One that answers all the time is given its restart first.
  const isDone = recovery.trouble !== 'failing' || (recovery.step !== '' && recovery.due <= now)
  return isDone ? 'answered' : undefined
}

function stepEntry({ phone }: Recovery, outcome: RecoveryStep | Exclude<RecoveryEnd, 'out'>): LogEntry {
  return logEntry(recoveryEvents[`care_${outcome}`], {}, { phone })
}

function saidOf(error: unknown): string {
  if (!(error instanceof AppError)) return String(error).slice(0, 300)
  return String(error.data.message ?? error.code).slice(0, 300)
}
