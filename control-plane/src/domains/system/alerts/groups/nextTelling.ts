const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** What was told last of a group: nothing, that something is wrong, that it is over. */
export const tellings = { nothing: 0, wrong: 1, over: 2 } as const

/**
 * What is told of a group: that it begins, that more has come, that a part is well and a part is not, that it comes and goes, that it stays,
 * that it is over.
 */
export type Telling = 'begin' | 'more' | 'part' | 'flapping' | 'steady' | 'recovered'

/** How a group stands, and what was told of it. Times are UTC milliseconds. */
export interface Standing {
  openedAt: number
  /** Null: it lasts. */
  closedAt: number | null
  /** When it last began or ended. */
  changedAt: number
  acknowledged: boolean
  /** Somebody has muted it, or a window holds it. */
  quiet: boolean
  told: number
  toldAt: number | null
  /** Members that fail and came later than the gathering of the first, which nobody was told of. */
  late: number
  open: number
  /** Members that were told and are well again, and when the last of these was. */
  well: number
  wellAt: number | null
  /** It has a cause above its members, which may come back without all of them. */
  hasTree: boolean
  partTold: boolean
  /** Members that fail and began after the cause of an acknowledged group was known to be well again. */
  fresh: number
  flappingSince: number | null
  flappingTold: number
}

export interface Pace {
  gatherMs: number
  floorMs: number
}

/** After so long it is said once more that a group comes and goes. */
const flappingAfter = [hourMs, 4 * hourMs] as const
/** A group that has not changed for so long does not flap. */
export const quietMs = hourMs

/** What is to be told of a group now, if anything. Pure: every case of it is a vector of its tests. */
export function nextTelling(group: Standing, now: number, pace: Pace): Telling | undefined {
  if (group.quiet) return undefined
  if (group.closedAt !== null) return ofClosed(group, group.closedAt, now, pace)
  if (group.acknowledged) return ofAcknowledged(group)
  return group.flappingSince === null ? ofOpen(group, now, pace) : ofFlapping(group, group.flappingSince, now)
}

/** Nobody hears that something is over of which they never heard. */
function ofClosed({ told, flappingSince }: Standing, closedAt: number, now: number, { gatherMs }: Pace) {
  if (told !== tellings.wrong) return undefined
  return now - closedAt >= (flappingSince === null ? gatherMs : quietMs) ? 'recovered' : undefined
}

/** An outage that was acknowledged says nothing more; one after it had been over, or its cause well again, is another one. */
function ofAcknowledged({ told, fresh, flappingSince }: Standing): Telling | undefined {
  if (told !== tellings.over && fresh === 0) return undefined
  return flappingSince === null ? 'begin' : 'flapping'
}

function ofOpen(group: Standing, now: number, pace: Pace): Telling | undefined {
  const { told, toldAt, late, partTold } = group
  if (told !== tellings.wrong) return 'begin'
  if (late > 0 && now - (toldAt ?? 0) >= pace.floorMs) return 'more'
  return !partTold && isBack(group, now, pace) ? 'part' : undefined
}

/** Its cause is well again, and some of what was below it is not. */
function isBack({ open, well, wellAt, hasTree }: Standing, now: number, { gatherMs }: Pace): boolean {
  return hasTree && open > 0 && well >= open && wellAt !== null && now - wellAt >= gatherMs
}

/** Is the cause of an acknowledged group well again? What begins after that is no part of what was acknowledged. */
export function hasEased(group: Standing, now: number, pace: Pace): boolean {
  return group.acknowledged && group.closedAt === null && (group.partTold || isBack(group, now, pace))
}

function ofFlapping(group: Standing, since: number, now: number): Telling | undefined {
  if (group.told !== tellings.wrong) return 'flapping'
  if (now - group.changedAt >= quietMs) return 'steady'
  const due = flappingAfter[group.flappingTold]
  return due !== undefined && now - since >= due ? 'flapping' : undefined
}

/** Is nothing more to come of it? A group that is closed may begin again for an hour. */
export function isOver({ closedAt, told }: Standing, now: number): boolean {
  return closedAt !== null && told !== tellings.wrong && now - closedAt >= quietMs
}
