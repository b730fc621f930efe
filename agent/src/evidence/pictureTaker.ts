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

/** Pictures a phone beside the work of a script: one at a time, and for no more than a quarter of the time. */
export interface PictureTaker {
  /** Something has changed: a picture is taken as soon as there is time. False where one was wanted already. */
  want(): boolean
  /** The phone is left alone from now on; resolves when what it gave is made small. */
  end(): Promise<void>
}

const widest = 360
const atMostMs = 5000
const leastRestMs = 50

export function createPictureTaker(options: {
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
  let shrinking: Promise<void> = Promise.resolve()

  async function work(): Promise<void> {
    working = true
    while (wanted && !ending.signal.aborted) {
      wanted = false
      const began = performance.now()
      const giveBack = slots.take()
      if (giveBack) await takeOne(giveBack)
      else missed()
      // The phone is left alone for three times as long as it was kept busy.
      const restMs = Math.max(leastRestMs, 3 * (performance.now() - began))
      await delay(restMs, undefined, { signal: ending.signal, ref: false }).catch(() => {})
    }
    working = false
  }

  /** Returns when the phone is done; the picture is made small beside that, and its place rests for as long again. */
  async function takeOne(giveBack: () => void): Promise<void> {
    const at = now()
    const limit = AbortSignal.any([ending.signal, AbortSignal.timeout(atMostMs)])
    const png = await phone.screenshot(limit).catch(() => undefined)
    if (!png) {
      giveBack()
      return missed()
    }
    const began = performance.now()
    const before = shrinking
    shrinking = smallPicture(png, { at, until: now() })
      .then((picture) => (picture ? taken(picture) : missed()), missed)
      .finally(() => setTimeout(giveBack, performance.now() - began).unref())
      .then(() => before)
  }

  return {
    want() {
      const isNew = !wanted
      wanted = true
      if (!working) void work()
      return isNew
    },
    end() {
      ending.abort(new Error('the run has ended'))
      return shrinking
    },
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
