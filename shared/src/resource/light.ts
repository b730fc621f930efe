import type { TextKey } from '../i18n/textKeys.gen.ts'
import type { AnyResource } from './define.ts'
import type { NeedQuery, NeedViewer } from './need.ts'

type Asked = NeedQuery | ((viewer: NeedViewer) => NeedQuery)

/** Rows of a list for a query, and the field that says since when, or when; the list can be put in order by it. */
interface TimedRows {
  readonly list: AnyResource
  readonly query: Asked
  readonly by: string
}

/** Rows of a list for a query: their number is always the total of the list that it leads to. */
interface CountedRows {
  readonly list: AnyResource
  readonly query: Asked
}

/** One kind of work that a light tells of. All it knows are rows of lists, so it is told to whoever may read these. */
export interface LightWork {
  readonly name: string
  readonly text: TextKey
  /** What has succeeded: the newest says when that was last. */
  readonly succeeded: TimedRows
  /** What could be done by now: how many, and since when the oldest. */
  readonly waits?: TimedRows
  /** What should have been done by now. */
  readonly late?: CountedRows
  /** What was tried within the last 24 hours and failed: there was work. */
  readonly failed?: CountedRows
  /** The oldest may wait for so long before somebody is told, although nothing is late. */
  readonly patienceMs?: number
  /** Comes by itself, at least daily: that nothing comes is amiss. */
  readonly expected?: true
}

/** How one part of the business goes: green, orange, red, or grey where nobody can know (`shared/src/values/lightColour.ts`). */
export interface Light {
  readonly name: string
  readonly text: TextKey
  /** The lower, the further up it stands. */
  readonly rank: number
  readonly works: readonly LightWork[]
}
