import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { Sql, Store } from '../../platform/store/store.ts'
import { deleteAttempts, deleteAttemptsOf, insertAttempt, pruneAttempts, readAttempt } from './store.ts'

const windowMs = 15 * 60_000
/** Failures in 15 minutes after which a subject has to wait. An address may be a whole office behind one router. */
const limits = { user: 5, address: 30 } as const

export interface Attempts {
  /** Takes one attempt before the password is looked at, so that many at once cannot slip through. Throws 429. */
  take(username: string, address: string): Promise<Attempt>
}
export interface Attempt {
  /** It was right: the attempts of this user are forgotten. */
  succeeded(): Promise<void>
  /** It was neither right nor wrong (a code is still missing): this attempt does not count. */
  released(): Promise<void>
}

/** Kept in a table, so that a restart is no way around. */
export function createAttempts(store: Store, now: () => number): Attempts {
  return {
    async take(username, address) {
      const user = `user:${username.toLowerCase()}`
      const subjects = [user, `address:${address}`]
      const ids = await store.write(async (tx) => {
        await refuseTooMany(tx, subjects, now())
        const taken: number[] = []
        for (const subject of subjects) taken.push((await insertAttempt.run(tx, { subject, at: now() })).lastId)
        return taken
      })
      return {
        succeeded: () => store.write(async (tx) => void (await deleteAttemptsOf.run(tx, { ids, subject: user }))),
        released: () => store.write(async (tx) => void (await deleteAttempts.run(tx, { ids }))),
      }
    },
  }
}

/** Attempts that no longer count. */
export async function pruneDatedAttempts(tx: Sql, now: number): Promise<void> {
  await pruneAttempts.run(tx, { before: now - windowMs })
}

async function refuseTooMany(tx: Sql, subjects: readonly string[], now: number): Promise<void> {
  for (const subject of subjects) {
    const limit = subject.startsWith('user:') ? limits.user : limits.address
    // The limit-th latest failure: when that leaves the window, there is room again.
    const row = await readAttempt.get(tx, { subject, since: now - windowMs, skip: limit - 1 })
    if (!row) continue
    const seconds = Math.max(1, Math.ceil((row.at + windowMs - now) / 1000))
    throw new AppError('login_too_often', { seconds, minutes: Math.ceil(seconds / 60) })
  }
}
