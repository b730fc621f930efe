import type { ClimbEnd, Rung } from '@quarterdeck/shared/contracts/selfCare.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { phoneMachine } from '@quarterdeck/shared/states/phone.ts'
import type { Context } from '../../../platform/context.ts'
import type { Sql } from '../../../platform/store/store.ts'
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
import { limitReboots } from './limitReboots.ts'
import { nextRung } from './rungs.ts'
import { selfCareSettings as switches } from './settings.ts'
import { holdHost, isInUse, letGo, takeForCare } from './takeForCare.ts'

export interface LadderDeps {
  context: Pick<Context, 'store' | 'settings' | 'live' | 'log' | 'now'>
  ask: AskPhone
  leases: Pick<PhoneLeases, 'makeWay'>
}

type Step = { climb: Climb; rung: Exclude<Rung, 'quarantine'>; tried: Tried[]; held: number[]; after: () => void }

/** One whole look: ends what is over, begins what is due, and takes one step for each host. */
export function createLadder({ context, ask, leases }: LadderDeps): () => Promise<void> {
  const { store, settings, live, log, now } = context
  const reboots = limitReboots(context)
  const pauseMs = () => settings.get(switches.carePauseSeconds) * 1000
  const isOn: Readonly<Record<Rung, () => boolean>> = {
    ask: () => settings.get(switches.careAsk),
    reconnect: () => settings.get(switches.careReconnect),
    server: () => settings.get(switches.careServer),
    reboot: () => settings.get(switches.careReboot),
    quarantine: () => settings.get(switches.careQuarantine),
  }

  async function begin(): Promise<void> {
    const failing = Number(settings.get(switches.careRebootFailing))
    // Mostly there are none, and a look does not wait for writers.
    const troubled = await readTroubled(store.read, { since: now() - pauseMs(), now: now(), failing })
    if (troubled.length === 0) return
    await store.write(async (tx) => {
      for (const one of troubled) await beginClimb(tx, { ...one, now: now() })
    })
  }

  /** Inside a transaction: the climb is over, and the phone free. */
  async function end(tx: Sql, climb: Climb, how: ClimbEnd): Promise<void> {
    const cause = climb.trouble === 'failing' ? climb.cause : await readCause(tx, climb.phone)
    await endClimb(tx, { phone: climb.phone, how, cause, now: now() })
    if (climb.lease !== null) await letGo(tx, [climb.lease], now())
    const entries = how === 'out' || climb.rung === '' ? [] : [logEntry(`care_${how}`, {}, { phone: climb.phone })]
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
    tell(climb)
    if (how === 'out') live.changed('verify-task')
  }

  function tell({ phone }: Climb): void {
    live.changed('phone', [phone])
    live.changed('platform-log')
    live.changed('phone-lease')
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
    tell(climb)
    const said = await ask(climb.host, climb.serial, rung).then(() => '', saidOf)
    if (said === '' && held.length === 0) return
    const last = tried.at(-1)!
    await store.write(async (tx) => {
      await noteSaid(tx, { phone: climb.phone, tried: JSON.stringify([...tried.slice(0, -1), { ...last, said }]) })
      await letGo(tx, held, now())
    })
    tell(climb)
  }

  /** Where the stop switch is thrown nothing is done to a phone: its climb waits. */
  async function isStopped({ host, serial }: Climb): Promise<boolean> {
    const { halted, haltedPhones } = await readHaltsOfHost(store.read, host)
    return halted || haltedPhones.includes(serial)
  }

  /** Takes the next step that can be taken. */
  async function climbOn(climb: Climb, isFree: (rung: Rung) => boolean = () => true): Promise<void> {
    const rung = nextRung(climb.trouble, climb.rung, (one) => isOn[one]() && isFree(one))
    if (rung === undefined) return finish(climb, 'over')
    if (rung === 'quarantine') return finish(climb, 'out')
    if (rung === 'reboot' && reboots.isReached(climb)) {
      const next = await reboots.passOver(climb)
      tell(climb)
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

  return async () => {
    await begin()
    const hosts = new Set<number>()
    const steps: Promise<void>[] = []
    for (const climb of await readOpenClimbs(store.read)) {
      const how = endOf(climb, now())
      if (how) await finish(climb, how)
      else if (climb.isReachable === 1 && climb.due <= now() && !hosts.has(climb.host) && !(await isStopped(climb))) {
        hosts.add(climb.host)
        steps.push(climbOn(climb))
      }
    }
    for (const { status, reason } of (await Promise.allSettled(steps)) as PromiseRejectedResult[]) {
      if (status === 'rejected') log.error({ err: reason }, 'a step of self-care could not be taken')
    }
  }
}

/** Whether a climb has nothing more to do, and how it ends. */
function endOf(climb: Climb, now: number): ClimbEnd | undefined {
  if (climb.mayBeHelped === 0) return 'held'
  if (climb.state !== phoneMachine.codes.online) return undefined
  // One that answers all the time is given its restart first.
  const isDone = climb.trouble !== 'failing' || (climb.rung !== '' && climb.due <= now)
  return isDone ? 'answered' : undefined
}

function stepEntry({ phone }: Climb, rung: Rung): LogEntry {
  return logEntry(`care_${rung}`, {}, { phone })
}

function saidOf(error: unknown): string {
  if (!(error instanceof AppError)) return String(error).slice(0, 300)
  return String(error.data.message ?? error.code).slice(0, 300)
}
