import { setTimeout as delay } from 'node:timers/promises'
import type { Phone } from '../phones/phone.ts'
import { shrinkPng } from '../wall/shrinkPng.ts'
import type { PictureSlots } from './pictureSlots.ts'

export interface TakenPicture {
  at: number
  until: number
  /** Of the screen. */
  width: number
  height: number
  /** Small. */
  png: Buffer
}

/** Pictures a phone beside the work of a script: one at a time, and for no more than a third of the time. */
export interface PictureTaker {
  /** Something has changed: a picture is taken as soon as there is time. False where one was wanted already. */
  want(): boolean
  end(): void
}

const widest = 360
const atMostMs = 5000
/** After a picture the phone is left alone for so many times as long as it took. */
const restTimes = 2

export function newPictureTaker(options: {
  phone: Phone
  slots: PictureSlots
  now(): number
  /** Those of which there is none: the host or the phone had no time. */
  missed(): void
  taken(picture: TakenPicture): void
}): PictureTaker {
  const { phone, slots, now, missed, taken } = options
  const ending = new AbortController()
  let wanted = false
  let working = false

  async function work(): Promise<void> {
    working = true
    while (wanted && !ending.signal.aborted) {
      wanted = false
      const began = performance.now()
      const giveBack = slots.take()
      if (giveBack) await takeOne().catch(missed).finally(giveBack)
      else missed()
      const restMs = Math.max(100, (performance.now() - began) * restTimes)
      await delay(restMs, undefined, { signal: ending.signal, ref: false }).catch(() => {})
    }
    working = false
  }

  async function takeOne(): Promise<void> {
    const at = now()
    const png = await phone.screenshot(AbortSignal.any([ending.signal, AbortSignal.timeout(atMostMs)]))
    const picture = await smallPicture(png, { at, until: now() })
    if (picture) taken(picture)
    else missed()
  }

  return {
    want() {
      const isNew = !wanted
      wanted = true
      if (!working) void work()
      return isNew
    },
    end: () => ending.abort(new Error('the run has ended')),
  }
}

/** Undefined where it is no picture. */
export async function smallPicture(
  png: Buffer,
  when: { at: number; until: number },
): Promise<TakenPicture | undefined> {
  const small = await shrinkPng(png, widest)
  if (!small) return undefined
  // Width and height stand at the same place in every PNG.
  return { ...when, width: png.readUInt32BE(16), height: png.readUInt32BE(20), png: small }
}
