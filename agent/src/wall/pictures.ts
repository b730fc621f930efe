import { setTimeout as delay } from 'node:timers/promises'
import type { FromAgent, ToAgent } from '@quarterdeck/shared/protocol/agent.ts'
import type { Logger } from '../log.ts'
import type { Inventory } from '../phones/inventory.ts'
import { shrinkPng } from './shrinkPng.ts'

/** Small pictures of screens for the phone wall: one phone after another, within so many bytes a second. */
export interface Pictures {
  asked(message: Extract<ToAgent, { type: 'pictures' }>): void
  /** Nobody looks any more. */
  forget(): void
  stop(): Promise<void>
}

interface PicturesOptions {
  inventory: Pick<Inventory, 'open'>
  send(message: FromAgent): boolean
  log: Logger
  wallClock(): number
}

/** Points across: legible enough to tell screens apart, some 10 kB each. */
const width = 180

export function createPictures({ inventory, send, log, wallClock }: PicturesOptions): Pictures {
  const waiting = new Set<string>()
  const stopping = new AbortController()
  const { signal } = stopping
  let bytesPerSecond = 1
  let working: Promise<void> | undefined

  async function takeOne(serial: string): Promise<number> {
    const phone = inventory.open(serial)
    if (typeof phone === 'string') return 0
    const png = await shrinkPng(await phone.screenshot(signal), width)
    if (!png) return 0
    send({ type: 'picture', phone: serial, at: wallClock(), png: png.toString('base64') })
    return png.length
  }

  async function work(): Promise<void> {
    for (const serial of waiting) {
      waiting.delete(serial)
      const bytes = await takeOne(serial).catch((error: unknown) => {
        log.debug({ phone: serial, reason: String(error) }, 'no picture for the wall')
        return 0
      })
      await delay((bytes / bytesPerSecond) * 1000, undefined, { signal }).catch(() => {})
      if (signal.aborted) return
    }
    working = undefined
  }

  return {
    asked(message) {
      bytesPerSecond = message.bytesPerSecond
      for (const serial of message.phones) waiting.add(serial)
      working ??= work()
    },
    forget: () => waiting.clear(),
    async stop() {
      waiting.clear()
      stopping.abort(new Error('the agent is stopping'))
      await working
    },
  }
}
