import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { replaceFile } from '../../link/outboxFile.ts'
import type { Logger } from '../../log.ts'

/** Settings of phones that work changes and gives back. */
export const borrowedSettings = [
  'default_input_method',
  'window_animation_scale',
  'transition_animation_scale',
  'animator_duration_scale',
] as const
export type BorrowedSetting = (typeof borrowedSettings)[number]

const borrowed = z.object({
  phone: z.string(),
  setting: z.enum(borrowedSettings),
  /** What the phone had; null where it had none, or did not say. */
  former: z.string().nullable(),
  /** What it was given. */
  given: z.string(),
})
export type Borrowed = z.infer<typeof borrowed>

/** What was borrowed of phones and is not given back yet. */
export interface BorrowedLedger {
  of(phone: string): readonly Borrowed[]
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
  function keepAll(): Promise<void> {
    const done = previous.then(() => keep([...all]))
    previous = done.catch(() => {})
    return done
  }
  const without = ({ phone, setting }: Borrowed) =>
    all.filter((each) => each.phone !== phone || each.setting !== setting)
  return {
    of: (phone) => all.filter((each) => each.phone === phone),
    note(one) {
      all = [...without(one), one]
      return keepAll()
    },
    settle(one) {
      all = without(one)
      return keepAll()
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
