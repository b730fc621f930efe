import { setTimeout as delay } from 'node:timers/promises'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { Logger } from 'pino'
import type { Actor } from '../../../http/handler.ts'
import type { Running } from '../../../platform/running.ts'
import type { PhoneLeases } from '../phoneLeases/index.ts'
import type { ActingUser, Acts } from './acts.ts'
import type { HeldPhone } from './heldPhone.ts'
import type { ManualActions } from './manualActions.ts'
import type { ScreenPhone } from './phones.ts'
import type { Streams, Watcher } from './streams.ts'

/** Secrets on the clipboards of phones: each lies there for a while, and no longer than its lender holds the phone. */
export interface LentClipboards extends Running {
  /** Resolves when it is there; throws why it is not. `remember` writes down that it was, before it leaves. */
  lend(actor: Actor, what: { phone: number; secret: string; remember(): Promise<void> }): Promise<void>
}

export interface LendDeps {
  held(actor: Actor, phone: number): Promise<HeldPhone>
  leases: Pick<PhoneLeases, 'current' | 'onChanged'>
  streams: Pick<Streams, 'open' | 'leave'>
  acts: Pick<Acts, 'send' | 'forget'>
  manual: Pick<ManualActions, 'did'>
  log: Logger
  /** How long it lies there. */
  lentMs?: number
  /** After so long it is tried again to take it away from a phone that did not answer. */
  againMs?: number
}

interface Loan {
  phone: ScreenPhone
  secret: string
  lease: number
  timer?: NodeJS.Timeout
}

/** matrix-screens.md §5.2. */
const usualMs = 30_000
const usualAgainMs = 10_000
/** A phone that has not answered for so long, a server of its screen still to be started, does not. */
const silenceMs = 20_000
/** The control plane waits no longer for phones when it stops. */
const stopMs = 3000
/** Nobody looks at it: the least there is. */
const quality = { maxSize: 320, maxFps: 1 } as const

export function createLentClipboards(deps: LendDeps): LentClipboards {
  const { held, leases, manual, log, lentMs = usualMs, againMs = usualAgainMs } = deps
  const loans = new Map<number, Loan>()
  const returning = new Set<Promise<void>>()

  /** Only what still lies there: what somebody has copied since is theirs. */
  async function takeBack(loan: Loan): Promise<void> {
    const { phone, secret } = loan
    clearTimeout(loan.timer)
    if (loans.get(phone.id) !== loan) return
    try {
      await atPhone(deps, phone, async (act) => {
        if ((await act('get_clipboard', '', 0)) === secret) await act('set_clipboard', '', 0)
      })
      loans.delete(phone.id)
    } catch (error) {
      log.warn({ phone: phone.serial, reason: String(error) }, 'a secret could not be taken from the clipboard yet')
      loan.timer = setTimeout(() => back(loan), againMs).unref()
    }
  }

  function back(loan: Loan): void {
    const done = takeBack(loan).finally(() => returning.delete(done))
    returning.add(done)
  }

  async function look(phones: readonly number[]): Promise<void> {
    for (const loan of [...loans.values()]) {
      if (phones.length > 0 && !phones.includes(loan.phone.id)) continue
      if ((await leases.current(loan.phone.id))?.number !== loan.lease) back(loan)
    }
  }

  const stopListening = leases.onChanged((phones) => {
    if (loans.size > 0) void look(phones).catch((error: unknown) => log.error({ err: error }, 'leases cannot be read'))
  })

  return {
    async lend(actor, { phone: id, secret, remember }) {
      const { phone, lease } = await held(actor, id)
      await atPhone(deps, phone, async (act) => {
        await remember()
        await act('set_clipboard', secret, lease)
      })
      manual.did({ userId: actor.userId, username: actor.username, phone: id }, 'clipboard')
      clearTimeout(loans.get(id)?.timer)
      const loan: Loan = { phone, secret, lease }
      loan.timer = setTimeout(() => back(loan), lentMs).unref()
      loans.set(id, loan)
    },
    async stop() {
      stopListening()
      for (const loan of loans.values()) back(loan)
      await Promise.race([Promise.all(returning), delay(stopMs, undefined, { ref: false })])
      for (const { timer } of loans.values()) clearTimeout(timer)
    },
  }
}

type Act = (type: 'get_clipboard' | 'set_clipboard', text: string, lease: number) => Promise<string>

/** Looks at a phone for as long as something is done with its clipboard. */
async function atPhone<T>({ streams, acts }: LendDeps, phone: ScreenPhone, work: (act: Act) => Promise<T>): Promise<T> {
  const { promise: gone, reject: lose } = Promise.withResolvers<never>()
  gone.catch(() => undefined)
  const lost = () => lose(new AppError('device_not_connected'))
  const silence = setTimeout(lost, silenceMs)
  let answer: (text: string) => void = () => undefined
  const doer: Watcher & ActingUser = {
    waiting: 0,
    picture: () => undefined,
    shown: () => undefined,
    copied: () => undefined,
    ended: lost,
    answered: (_type, _phone, text) => answer(text),
    refused: (_type, _phone, _code, data) =>
      lose(new AppError('phone_refused', { message: String(data?.message ?? '') })),
  }
  const act: Act = (type, text, lease) => {
    const { promise, resolve } = Promise.withResolvers<string>()
    answer = resolve
    acts.send(doer, { act: { type, phone: phone.id, text }, lease })
    return Promise.race([promise, gone])
  }
  try {
    if (!(await Promise.race([streams.open(phone, doer, quality), gone]))) throw new AppError('device_not_connected')
    return await work(act)
  } finally {
    clearTimeout(silence)
    acts.forget(doer)
    streams.leave(phone.id, doer)
  }
}
