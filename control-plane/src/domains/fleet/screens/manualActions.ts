import type { ScreenAct } from '@quarterdeck/shared/protocol/screenActs.ts'
import type { Context } from '../../../platform/context.ts'
import type { Running } from '../../../platform/running.ts'
import { logEntry, type ManualAction, type PlatformLog } from '../platformLog/index.ts'
import { screenEvents } from './deviceEvents.ts'

/** Who does it, and where. */
export interface OngoingAction {
  userId: number
  username: string
  phone: number
}

/** What people do with phones by hand, for the phones' history: one row for a while of work, not one for each touch. */
export interface ManualActions extends Running {
  did(doing: OngoingAction, what: ManualAction): void
  /** As `did`, of what came over a socket; a finger that moved has swiped. */
  acted(doing: OngoingAction, act: ScreenAct): void
  /** Hears of each thing as it is done. Gives back how to stop. */
  onDid(listener: OnDid): () => void
  /** This one is done with the phone. */
  end(doing: Pick<OngoingAction, 'userId' | 'phone'>): void
}

export type OnDid = (doing: OngoingAction, what: ManualAction) => void

interface While extends OngoingAction {
  began: number
  last: number
  counts: Map<ManualAction, number>
}

/** Work is written down after so long without anything done, and in any case after the longer time: a killed process loses no more. */
const pauseMs = 2 * 60_000
const longestMs = 10 * 60_000
const lookMs = 5_000
/** A finger that moved by more than this part of the picture has not tapped. */
const slop = 0.02

export function createManualActions(
  platformLog: PlatformLog,
  { now, log, loops }: Pick<Context, 'now' | 'log' | 'loops'>,
): ManualActions {
  const going = new Map<string, While>()
  const listeners = new Set<OnDid>()
  const fingers = new Map<string, { x: number; y: number }>()
  let writing = Promise.resolve()
  const keyOf = ({ userId, phone }: Pick<OngoingAction, 'userId' | 'phone'>) => `${userId}.${phone}`

  function write(key: string): void {
    const done = going.get(key)
    going.delete(key)
    if (!done) return
    const { phone, username, began, last, counts } = done
    const values = { did: JSON.stringify(Object.fromEntries(counts)), took: Math.ceil((last - began) / 1000) }
    writing = writing
      .then(() => platformLog.record(logEntry(screenEvents.screen_used, values, { phone, actor: username })))
      .catch((error: unknown) => log.warn({ err: error }, 'what somebody did with a phone was not written down'))
  }

  const did: ManualActions['did'] = (doing, what) => {
    const key = keyOf(doing)
    const at = now()
    const one = going.get(key) ?? { ...doing, began: at, last: at, counts: new Map() }
    one.last = at
    for (const listener of listeners) listener(doing, what)
    one.counts.set(what, (one.counts.get(what) ?? 0) + 1)
    going.set(key, one)
  }

  function touched(
    doing: OngoingAction,
    { action, pointer, ...at }: Extract<ScreenAct, { type: 'touch' }>['text'],
  ): void {
    const finger = `${keyOf(doing)}.${pointer}`
    if (action === 'down') fingers.set(finger, { x: at.x / at.width, y: at.y / at.height })
    const from = fingers.get(finger)
    if (action === 'down' || action === 'move' || !from) return
    fingers.delete(finger)
    const moved = Math.hypot(at.x / at.width - from.x, at.y / at.height - from.y)
    if (action === 'up') did(doing, moved > slop ? 'swipes' : 'taps')
  }

  const look = () => {
    const at = now()
    for (const [key, { began, last }] of going) if (at - last >= pauseMs || at - began >= longestMs) write(key)
  }
  const looking = loops.every('screens.deeds', lookMs, look).begin()

  return {
    did,
    onDid(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    acted(doing, act) {
      if (act.type === 'touch') return touched(doing, act.text)
      const what = namesOf[act.type]
      if (what) did(doing, what)
    },
    end: (doing) => write(keyOf(doing)),
    async stop() {
      await looking.stop()
      for (const key of [...going.keys()]) write(key)
      await writing
    },
  }
}

/** What only looks at the elements is nothing done. */
const namesOf: Readonly<Partial<Record<ScreenAct['type'], ManualAction>>> = {
  swipe: 'swipes',
  wheel: 'scrolls',
  input_keycode: 'keys',
  input_text: 'texts',
  set_clipboard: 'clipboard',
  get_clipboard: 'clipboard',
  rotate: 'rotations',
  screenshot: 'screenshots',
}
