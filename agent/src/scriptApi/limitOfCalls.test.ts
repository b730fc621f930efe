import { failureDetail } from '@quarterdeck/shared/contracts/failureDetailText.ts'
import { expect, test } from 'vitest'
import { adbPhone } from '../phones/adb/adbPhone.ts'
import type { AdbShell } from '../phones/adb/adbShell.ts'
import { createDump } from '../phones/adb/createDump.ts'
import { Unanswered } from '../phones/phoneError.ts'
import { awaitTouch } from './awaitElement.ts'
import { createScreenReader } from './screenReader.ts'

// A screen that never comes to rest, on a clock that goes on by what the phone takes alone.

const restless = 'ERROR: could not get idle state.\n'
const { signal } = new AbortController()

/** Waits so long for rest, in either way of being asked, and is cut off where its limit is shorter. */
function restlessPhone({ plainMs, compressedMs }: { plainMs: number; compressedMs: number }) {
  let at = 0
  const now = () => at
  const shell: AdbShell = {
    run: async () => ({ output: '', status: 0 }),
    async read(command, _signal, limits) {
      const takes = command.includes('--compressed') ? compressedMs : plainMs
      const most = limits?.timeoutMs ?? takes
      at += Math.min(takes, Math.max(most, 0))
      if (takes > most) throw new Unanswered('answer_late', failureDetail('answer_late', { seconds: most / 1000 }))
      return Buffer.from(restless)
    },
  }
  const phone = {
    ...adbPhone('A', shell, () => Promise.reject(new Error('no services here'))),
    dump: createDump(shell, now),
  }
  return { now, screen: createScreenReader(phone, async () => {}, now) }
}

const limits = [2000, 3000, 10_000, 12_000, 20_500, 21_000, 25_000, 30_000]
const phones = [
  { plainMs: 10_000, compressedMs: 10_000 },
  { plainMs: 10_000, compressedMs: 3000 },
  { plainMs: 60_000, compressedMs: 60_000 },
  { plainMs: 2500, compressedMs: 2500 },
]

test.each(phones.flatMap((phone) => limits.map((timeoutMs) => ({ ...phone, timeoutMs }))))(
  'a touch within $timeoutMs ms ends a second later at most, where the phone waits $plainMs and $compressedMs ms for rest',
  async ({ timeoutMs, ...waits }) => {
    const { now, screen } = restlessPhone(waits)
    const path = [{ by: 'id', value: 'like', match: 'exact' } as const]
    await expect(awaitTouch(screen, 'app.shelf', { path, timeoutMs }, signal)).rejects.toMatchObject({
      code: expect.stringMatching(/^(?:screen_never_idle|answer_late)$/),
    })
    expect(now()).toBeLessThanOrEqual(timeoutMs + 1000)
  },
)
