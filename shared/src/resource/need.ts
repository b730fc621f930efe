import type { TextKey } from '../i18n/textKeys.gen.ts'
import { formatTime } from '../values/time.ts'
import type { AnyResource } from './define.ts'

/** Who asks what needs somebody, and when. */
export interface NeedViewer {
  readonly userId: number
  readonly username: string
  /** The own user group. */
  readonly groupId?: number
  /** UTC milliseconds. */
  readonly now: number
  /** IANA zone of the installation, in which filters say times. */
  readonly zone: string
}

/** What a list is asked for, by the names of its filters; defaults of the list are not added. */
export type NeedQuery = Readonly<Record<string, string | number>>

/**
 * Something that waits for a person: the rows of a list for a query. Its number is therefore always the total of the list that it
 * leads to, and is there for whoever may read that list.
 */
export interface Need {
  readonly name: string
  readonly text: TextKey
  readonly list: AnyResource
  readonly query: NeedQuery | ((viewer: NeedViewer) => NeedQuery)
  /** What it does while nobody sees to it: the lower, the worse, and the further up it stands. */
  readonly rank: number
  /** `harm`: something goes wrong meanwhile; `waits`: somebody or something waits; `ends`: there is time left. */
  readonly kind: 'harm' | 'waits' | 'ends'
}

/** What an area needs of people: `npm run generate` collects the files of `shared/src/needs`, each of which exports one under its name. */
export type Needs = readonly Need[]

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** So many minutes before the question, as a filter takes it. */
export function minutesBefore({ now, zone }: NeedViewer, minutes: number): string {
  return formatTime(now - minutes * minuteMs, zone)
}

/** The day of the question, or so many days before it, as `2026-11-20`. */
export function dayBefore({ now, zone }: NeedViewer, days = 0): string {
  return formatTime(now - days * dayMs, zone).slice(0, 10)
}
