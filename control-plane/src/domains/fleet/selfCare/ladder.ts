import type { ClimbEnd, Rung } from '@quarterdeck/shared/contracts/selfCare.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { phoneMachine } from '@quarterdeck/shared/states/phone.ts'
import type { Context } from '../../../platform/context.ts'
import { createDueRows, type DueRows, type DueWork } from '../../../platform/loops/dueRows.ts'
import type { Sql, Store } from '../../../platform/store/store.ts'
import { causes, readHaltsOfHost, saying, takeOut } from '../../work/runs/index.ts'
import type { AskPhone } from '../fleet/index.ts'
import type { PhoneLeases } from '../phoneLeases/index.ts'
import { type LogEntry, logEntry, logging } from '../platformLog/index.ts'
import {
  beginClimb,
  type Climb,
  endClimb,
  noteSaid,
  noteStep,
  readCause,
  readOpenClimbs,
  readTroubled,
  type Tried,
} from './climbStore.ts'
import { careHappenings } from './happenings.ts'
import { limitReboots } from './limitReboots.ts'
import { nextRung } from './rungs.ts'
import { selfCareSettings as switches } from './settings.ts'
import { holdHost, isInUse, letGo, takeForCare } from './takeForCare.ts'

export interface LadderDeps {
  context: Pick<Context, 'store' | 'settings' | 'log' | 'loops' | 'metrics' | 'now'>
  ask: AskPhone
  leases: Pick<PhoneLeases, 'preempt'>
}

type Step = { climb: Climb; rung: Exclude<Rung, 'quarantine'>; tried: Tried[]; held: number[]; after: () => void }

/** Hosts that are asked at the same time. */
const mostAtOnce = 100

type Ask = Parameters<DueWork<Climb>['readDue']>[0]

/** Takes the next step of each climb when it is due, one at a time on a host, and ends what is over. */
export function createLadder({ context, ask, leases }: LadderDeps, tickMs: number): DueRows<Climb> {
  const { store, settings, now } = context
  const reboots = limitReboots(context)
  const pauseMs = () => settings.get(switches.carePauseSeconds) * 1000
  const isOn: Readonly<Record<Rung, () => boolean>> = {
    ask: () => settings.get(switches.careAsk),
    reconnect: () => settings.get(switches.careReconnect),
    server: () => settings.get(switches.careServer),
    reboot: () => settings.get(switches.careReboot),
    quarantine: () => settings.get(switches.careQuarantine),
  }

  /** Inside a transaction: the climb is over, and the phone free. */
  async function end(tx: Sql, climb: Climb, how: ClimbEnd): Promise<void> {
    const cause = climb.trouble === 'failing' ? climb.cause : await readCause(tx, climb.phone)
    await endClimb(tx, { phone: climb.phone, how, cause, now: now() })
    if (climb.lease !== null) await letGo(tx, [climb.lease], now())
    const entries = how === 'out' || climb.rung === '' ? [] : [stepEntry(climb, how)]
    if (entries.length > 0) await tx.batch([logging(entries, now())])
  }

  async function finish(climb: Climb, how: ClimbEnd): Promise<void> {
    await store.write(async (tx) => {
      if (how === 'out') {
        const why = saying('silent_for_long', { count: Math.round((now() - climb.cause) / 60_000) })
        await takeOut(tx, { phoneId: climb.phone, accountId: null, isAccount: false, cause: causes.silent, why }, now())
        await tx.batch([logging([stepEntry(climb, 'quarantine')], now())])
      }
      await end(tx, climb, how)
    })
  }

  /** Writes down what is about to be done, with the lease for it. */
  function prepare(climb: Climb, rung: Step['rung']): Promise<Step> {
    const at = now()
    const tried = [...(JSON.parse(climb.tried) as Tried[]), { rung, at, said: '' }]
    const due = at + pauseMs()
    return store.write(async (tx) => {
      const until = due + pauseMs()
      const lease = await takeForCare(tx, { id: climb.phone, serial: climb.serial }, { now: at, until })
      const host = rung === 'server' ? await holdHost(tx, climb, { now: at, until: due, leases }) : undefined
      const noted = { tried: JSON.stringify(tried), reboots: reboots.after(climb, rung) }
      await noteStep(tx, { phone: climb.phone, rung, due, lease, ...noted })
      await tx.batch([logging([stepEntry(climb, rung)], at)])
      return { climb, rung, tried, held: host?.held ?? [], after: host?.after ?? (() => undefined) }
    })
  }

  async function carryOut({ climb, rung, tried, held, after }: Step): Promise<void> {
    after()
    const said = await ask(climb.host, climb.serial, rung).then(() => '', saidOf)
    if (said === '' && held.length === 0) return
    const last = tried.at(-1)!
    await store.write(async (tx) => {
      await noteSaid(tx, { phone: climb.phone, tried: JSON.stringify([...tried.slice(0, -1), { ...last, said }]) })
      await letGo(tx, held, now())
    })
  }

  /** Takes the next step that can be taken. */
  async function climbOn(climb: Climb, isFree: (rung: Rung) => boolean = () => true): Promise<void> {
    const rung = nextRung(climb.trouble, climb.rung, (one) => isOn[one]() && isFree(one))
    if (rung === undefined) return finish(climb, 'over')
    if (rung === 'quarantine') return finish(climb, 'out')
    if (rung === 'reboot' && reboots.isReached(climb)) {
      const next = await reboots.passOver(climb)
      return climbOn(next, isFree)
    }
    const step = await prepare(climb, rung).catch((error: unknown) => {
      if (isInUse(error)) return error
      throw error
    })
    if (!(step instanceof AppError)) return carryOut(step)
    // Others are at work on the host: what would cut them off is passed over. Somebody has the phone itself: theirs is the care.
    return rung === 'server' && isFree('server') ? climbOn(climb, (one) => one !== 'server') : finish(climb, 'held')
  }

  async function goOn(climb: Climb): Promise<undefined> {
    const how = endOf(climb, now())
    await (how ? finish(climb, how) : climbOn(climb))
  }

  return createDueRows(context, {
    name: 'selfCare.steps',
    everyMs: tickMs,
    atOnce: mostAtOnce,
    perHost: 1,
    // To end a climb takes nothing of its host.
    hostOf: (climb) => (endOf(climb, now()) ? `phone ${climb.phone}` : climb.host),
    readDue: (asked) => readDue(store, asked),
    work: goOn,
  })
}

/** Begins climbs for phones that have been in trouble long enough. */
export async function beginClimbs({ store, settings, now }: LadderDeps['context']): Promise<void> {
  const failing = Number(settings.get(switches.careRebootFailing))
  const pauseMs = settings.get(switches.carePauseSeconds) * 1000
  // Mostly there are none, and a look does not wait for writers.
  const troubled = await readTroubled(store.read, { since: now() - pauseMs, now: now(), failing })
  if (troubled.length === 0) return
  await store.write(async (tx) => {
    for (const one of troubled) await beginClimb(tx, { id: one.id, trouble: one.trouble, cause: one.cause, now: now() })
  })
}

/** Climbs that are over, and those whose next step is due: of each host one. */
async function readDue(store: Store, { now, limit, except, busy }: Ask): Promise<Climb[]> {
  const hosts = new Set(busy)
  const due: Climb[] = []
  for (const climb of await readOpenClimbs(store.read)) {
    if (due.length === limit) break
    if (except.includes(climb.phone)) continue
    if (endOf(climb, now)) due.push(climb)
    else if (
      climb.isReachable === 1 &&
      climb.due <= now &&
      !hosts.has(climb.host) &&
      !(await isStopped(store, climb))
    ) {
      hosts.add(climb.host)
      due.push(climb)
    }
  }
  return due
}

/** Where the stop switch is thrown nothing is done to a phone: its climb waits. */
async function isStopped({ read }: Store, { host, serial }: Climb): Promise<boolean> {
  const { halted, haltedPhones } = await readHaltsOfHost(read, host)
  return halted || haltedPhones.includes(serial)
}

/** Whether a climb has nothing more to do, and how it ends. */
function endOf(climb: Climb, now: number): ClimbEnd | undefined {
  if (climb.mayBeHelped === 0) return 'held'
  if (climb.state !== phoneMachine.codes.online) return undefined
  // One that answers all the time is given its restart first.
  const isDone = climb.trouble !== 'failing' || (climb.rung !== '' && climb.due <= now)
  return isDone ? 'answered' : undefined
}

function stepEntry({ phone }: Climb, step: Rung | Exclude<ClimbEnd, 'out'>): LogEntry {
  return logEntry(careHappenings[`care_${step}`], {}, { phone })
}

function saidOf(error: unknown): string {
  if (!(error instanceof AppError)) return String(error).slice(0, 300)
  return String(error.data.message ?? error.code).slice(0, 300)
}
