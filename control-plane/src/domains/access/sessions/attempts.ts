import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { Sql, Store } from '../../../platform/store/store.ts'
import { deleteAttempts, deleteAttemptsOf, insertAttempt, isKnownDevice, pruneAttempts, readAttempts } from './store.ts'

const secondMs = 1000
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 86_400_000

/** So many failures within the window are free; after that each doubles the time for which the subject has to wait since the last one. */
interface Limit {
  windowMs: number
  free: number
  firstMs: number
  mostMs: number
}

// A name and an address together, so that nobody locks out anybody elsewhere. A name from all over the world, and an
// address, which may be a whole office behind one router, are slowed down and never locked.
const limits = {
  pair: { windowMs: dayMs, free: 5, firstMs: minuteMs, mostMs: 60 * minuteMs },
  name: { windowMs: hourMs, free: 50, firstMs: secondMs, mostMs: 5 * minuteMs },
  address: { windowMs: hourMs, free: 30, firstMs: secondMs, mostMs: minuteMs },
} as const satisfies Record<string, Limit>
type Subject = readonly [limit: keyof typeof limits, subject: string]

/** Who tries, and from where. */
export interface Trying {
  username: string
  address: string
  /** What the browser or program calls itself. */
  agent: string
}

export interface Attempts {
  /** Takes one attempt before the password is looked at, so that many at once cannot slip through. Throws 429. */
  take(trying: Trying): Promise<Attempt>
}
export interface Attempt {
  /** It was right: the attempts of this name from there are forgotten. */
  succeeded(): Promise<void>
  /** It was neither right nor wrong (a code is still missing): this attempt does not count. */
  released(): Promise<void>
}

/** Kept in a table, so that a restart is no way around. */
export function createAttempts(store: Store, now: () => number): Attempts {
  return {
    async take(trying) {
      const { ids, subject } = await store.write(async (tx) => {
        const subjects = await subjectsOf(tx, trying, now())
        for (const one of subjects) await refuseTooMany(tx, one, now())
        const taken: number[] = []
        for (const [, subject] of subjects) taken.push((await insertAttempt.run(tx, { subject, at: now() })).lastId)
        return { ids: taken, subject: subjects[0]![1] }
      })
      return {
        succeeded: () => store.write(async (tx) => void (await deleteAttemptsOf.run(tx, { ids, subject }))),
        released: () => store.write(async (tx) => void (await deleteAttempts.run(tx, { ids }))),
      }
    },
  }
}

/** Attempts that no longer count, and those of a clock that was ahead. */
export async function pruneDatedAttempts(tx: Sql, now: number): Promise<void> {
  await pruneAttempts.run(tx, { before: now - dayMs, after: now })
}

/** Where somebody of that name is signed in already, only what is tried from there counts. */
async function subjectsOf(tx: Sql, trying: Trying, now: number): Promise<readonly [Subject, ...Subject[]]> {
  const { address, agent } = trying
  const username = trying.username.toLowerCase()
  const known = await isKnownDevice.get(tx, { username, address, agent: agent.slice(0, 300), now })
  if (known) return [['pair', `device:${JSON.stringify([username, address, agent])}`]]
  return [
    ['pair', `pair:${JSON.stringify([username, address])}`],
    ['name', `name:${username}`],
    ['address', `address:${address}`],
  ]
}

async function refuseTooMany(tx: Sql, [name, subject]: Subject, now: number): Promise<void> {
  const { windowMs, free, firstMs, mostMs } = limits[name]
  const { count, last } = (await readAttempts.get(tx, { subject, since: now - windowMs, now }))!
  if (count < free || last === null) return
  const waitMs = Math.min(firstMs * 2 ** Math.min(count - free, 30), mostMs)
  const seconds = Math.ceil((last + waitMs - now) / 1000)
  if (seconds > 0) throw new AppError('login_too_often', { seconds, minutes: Math.ceil(seconds / 60) })
}
