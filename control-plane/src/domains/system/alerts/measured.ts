import type { ClockLeap, MachineTime } from '../../../platform/clock/clockWatch.ts'
import type { ServerHealth } from '../../../platform/serverHealth/serverHealth.ts'
import type { Sql } from '../../../platform/store/store.ts'
import type { Rule } from './store/rules.ts'

/** What a rule finds out about one subject. `value` is in the unit of the kind. */
export interface MeasuredAlert {
  subject: string
  value: number
  /** The row that it is about, where it is one: its list where a kind is about several, else that of the kind. */
  id?: number | null
  list?: string
}

/** What a look at a rule's limit says: which events begin, which of the open ones end, and what is measured of those by now. */
export interface Measured {
  opens: MeasuredAlert[]
  /** Ids of open events that are over. */
  closes: number[]
  /** All that fails now, also what is known already; of kinds whose findings are all there is. */
  fails?: readonly MeasuredAlert[]
  changes?: { id: number; value: number }[]
}

export interface OpenEvent {
  id: number
  subject: string
  value: number
}

export interface Look {
  from: Sql
  rule: Rule
  open: readonly OpenEvent[]
  now: number
  /** IANA zone of the installation: days and months are its. */
  zone: string
  /** At most so many new events: a rule that finds more than that says enough with those. */
  room: number
  leap: ClockLeap | undefined
  clock: MachineTime
  serverHealth: ServerHealth
}
