import type { ParsedOrder, PlannedPost } from '@quarterdeck/shared/contracts/publishing.ts'
import { nextFreeTime, spread } from '@quarterdeck/shared/values/plannedTimes.ts'
import type { PostingTime } from '@quarterdeck/shared/values/postingTimes.ts'
import { addWall, momentOf, repeatSteps, type Shift } from '@quarterdeck/shared/values/publishTimes.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import type { OrderAccount } from './accounts.ts'

/** An order with the rows that its check has shown. */
export interface PublishOrder extends ParsedOrder {
  request_id: string
  rows: readonly PlannedPost[]
}

/** One post of an order with its instant. */
export interface Planned extends Omit<PlannedPost, 'time'> {
  at: number
  shift: Shift
}

export interface PlanInput {
  order: ParsedOrder
  contents: number
  accounts: readonly OrderAccount[]
  /** Planned already, by account. */
  taken: ReadonlyMap<number, ReadonlySet<number>>
  zone: string
  now: number
}

export interface Plan {
  rows: Planned[]
  /** Days on which an account can take no more. */
  capped: { account: number; day: string }[]
  /** Accounts without posting times of their own, for an order that asks for theirs: they get the usual ones. */
  timeless: number[]
}

/** For accounts that say no times of their own: each day at 9, 15 and 21 o'clock. */
const usualTimes: readonly PostingTime[] = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) =>
  ['09:00', '15:00', '21:00'].map((clock) => ({ weekday, clock })),
)

/** When each content of an order goes out under each account. Pure. */
export function planOrder({ order, contents, accounts, taken, zone, now }: PlanInput): Plan {
  const { when } = order
  const numbers = Array.from({ length: contents }, (_, at) => at)
  const each = (at: (account: OrderAccount, content: number) => { at: number; shift: Shift } | undefined): Planned[] =>
    numbers.flatMap((content) =>
      accounts.flatMap((account) => {
        const moment = at(account, content)
        return moment ? [{ content, account: account.id, repeat: 0, ...moment }] : []
      }),
    )
  switch (when.kind) {
    case 'now':
      return { rows: each(() => ({ at: now, shift: '' })), capped: [], timeless: [] }
    case 'at': {
      const moment = momentOf(when.time, zone)
      return { rows: each(() => moment), capped: [], timeless: [] }
    }
    case 'next': {
      const used = new Map(accounts.map(({ id }) => [id, new Set(taken.get(id))]))
      const rows = each(({ id, times }) => {
        const own = used.get(id)!
        const at = nextFreeTime({ times: times.length > 0 ? times : usualTimes, zone, after: now, taken: own })
        if (at === undefined) return undefined
        own.add(at)
        return { at, shift: '' }
      })
      return { rows, capped: [], timeless: accounts.filter(({ times }) => times.length === 0).map(({ id }) => id) }
    }
    case 'spread': {
      const given = accounts.map(({ id, times, cap }) => ({
        id,
        times,
        cap,
        taken: taken.get(id) ?? new Set<number>(),
      }))
      const { from, per_day: perDay, deal, stagger } = when
      const found = spread({ contents, accounts: given, zone, from, perDay, now, deal, stagger })
      return {
        rows: found.rows.map((row) => ({ ...row, repeat: 0, shift: '' as const })),
        capped: [...found.capped],
        timeless: [],
      }
    }
    case 'repeat': {
      const step = repeatSteps[when.every]
      const rows = Array.from({ length: when.count }, (_, repeat) => repeat).flatMap((repeat) => {
        const moment = addWall(when.time, zone, step, repeat)
        return each(() => moment).map((row) => ({ ...row, repeat }))
      })
      return { rows, capped: [], timeless: [] }
    }
  }
}

/** The rows of an order as they go over the wire. */
export function plannedRow({ content, account, repeat, at }: Planned, zone: string): PlannedPost {
  return { content, account, repeat, time: formatTime(at, zone) }
}

/** And back: what was shown is what is made. Of a time that comes twice the first counts. */
export function plannedOf({ content, account, repeat, time }: PlannedPost, zone: string): Planned {
  const moment = momentOf(time, zone)
  return { content, account, repeat, at: moment.at, shift: moment.shift }
}
