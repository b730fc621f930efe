import { AppError } from '../errors/appError.ts'

interface MayBeAvailable {
  readonly available: number
  /** The last day, YYYY-MM-DD; '': none. */
  readonly until: string
  readonly group: number | null
}

/** A group of events, and the one above it. */
export interface GroupThatMayClose {
  readonly id: number
  readonly parent: number | null
  readonly available: number
}

/** The groups in which an event stands, the nearest first. */
export function groupsAbove<G extends GroupThatMayClose>(group: number | null, groups: ReadonlyMap<number, G>): G[] {
  const line: G[] = []
  for (let at = groups.get(group ?? 0); at && !line.includes(at); at = groups.get(at.parent ?? 0)) line.push(at)
  return line
}

/** Why nothing is made of an event on a day (YYYY-MM-DD); undefined: it is available. Pure. */
export function whyNotAvailable(
  event: MayBeAvailable | undefined,
  groups: ReadonlyMap<number, GroupThatMayClose>,
  today: string,
): AppError | undefined {
  if (event?.available !== 1) return new AppError('event_not_available')
  if (event.until !== '' && event.until < today) return new AppError('event_over', { day: event.until })
  const isClosed = groupsAbove(event.group, groups).some(({ available }) => available !== 1)
  return isClosed ? new AppError('event_group_not_available') : undefined
}
