import { readFile } from 'node:fs/promises'
import { type BorrowedValue, borrowedValue } from '@quarterdeck/shared/protocol/borrowed.ts'
import { z } from 'zod'
import { replaceFile } from '../../link/outboxFile.ts'
import type { Logger } from '../../log.ts'

const borrowed = borrowedValue.extend({ phone: z.string() })
export type Borrowed = z.infer<typeof borrowed>

/** What was borrowed of phones and is not given back yet. */
export interface BorrowedLedger {
  of(phone: string): readonly Borrowed[]
  /** Those of which something is borrowed. */
  phones(): string[]
  /** What another agent has borrowed of a phone that is here now; what is known here is left as it is. */
  learn(phone: string, settings: readonly BorrowedValue[]): Promise<void>
  /** Hears of each phone of which something else is borrowed than before. */
  onChanged(listener: (phone: string) => void): void
  /** Before the setting is changed; resolves when it outlives this process. */
  note(one: Borrowed): Promise<void>
  /** It was given back, or was not taken. */
  settle(one: Borrowed): Promise<void>
}

/** Kept nowhere else. */
export function createBorrowedLedger(
  known: readonly Borrowed[] = [],
  keep: (all: Borrowed[]) => Promise<void> = async () => {},
): BorrowedLedger {
  let all: readonly Borrowed[] = known
  let previous: Promise<unknown> = Promise.resolve()
  const listeners = new Set<(phone: string) => void>()
  async function keepAll(phone: string): Promise<void> {
    const done = previous.then(() => keep([...all]))
    previous = done.catch(() => {})
    await done
    for (const listener of listeners) listener(phone)
  }
  const without = ({ phone, setting }: Borrowed) =>
    all.filter((each) => each.phone !== phone || each.setting !== setting)
  return {
    of: (phone) => all.filter((each) => each.phone === phone),
    phones: () => [...new Set(all.map((each) => each.phone))],
    note(one) {
      all = [...without(one), one]
      return keepAll(one.phone)
    },
    settle(one) {
      all = without(one)
      return keepAll(one.phone)
    },
    async learn(phone, settings) {
      const known = new Set(all.filter((each) => each.phone === phone).map(({ setting }) => setting))
      const others = settings.filter(({ setting }) => !known.has(setting))
      if (others.length === 0) return
      all = [...all, ...others.map((each) => ({ ...each, phone }))]
      await keepAll(phone)
    },
    onChanged(listener) {
      listeners.add(listener)
    },
  }
}

/** On the disk of this host, and so known at the next start, however this one ends. */
export async function createBorrowedFile(path: string, log: Logger): Promise<BorrowedLedger> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '[]'
    throw error
  })
  return createBorrowedLedger(knownIn(text, path, log), (all) => replaceFile(path, JSON.stringify(all)))
}

function knownIn(text: string, path: string, log: Logger): Borrowed[] {
  try {
    return z.array(borrowed).parse(JSON.parse(text))
  } catch (error) {
    log.warn({ path, error }, 'what was borrowed of phones cannot be read, and is not given back')
    return []
  }
}
