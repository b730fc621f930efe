import { publicationMachine } from '@quarterdeck/shared/states/publication.ts'
import { mostCounted } from '@quarterdeck/shared/values/mostCounted.ts'
import { nameOf } from '../platform/schema/nameOf.ts'
import { publication } from '../platform/schema/tables.gen.ts'
import type { DaySpan } from './figureSource.ts'

export const completed = publicationMachine.codes.completed
/** What platforms say of posts, and when they were last read; nothing where none was. */
export const postNumbers = [
  'views',
  'views_1',
  'views_7',
  'views_30',
  'likes',
  'comments',
  'shares',
  'measured_at',
] as const
/** A number that was read from outside, in SQL: nothing where it cannot be one (`mostCounted`), whatever stands there. */
export function asCounted(column: string): string {
  return `CASE WHEN ${column} BETWEEN 0 AND ${mostCounted} THEN ${column} END`
}

/** Of posts `p`. */
export const sumsOfPosts = postNumbers
  .map((name) =>
    name === 'measured_at' ? `max(p.numbers_time) AS ${name}` : `sum(${asCounted(`p.${name}`)}) AS ${name}`,
  )
  .join(', ')

/** Posts that were planned for the day, over the alias `p`. */
export function plannedOn({ start, end }: DaySpan): string {
  return `${nameOf(publication)} p WHERE p.scheduled_time >= ${start} AND p.scheduled_time < ${end}`
}

/** Whether a number that was read from outside cannot be one, in SQL. */
export function isOdd(column: string): string {
  return `NOT (${column} BETWEEN 0 AND ${mostCounted})`
}

/** Posts of the day with a number that cannot be one, as `leftOut` wants them. */
export function oddPosts(span: DaySpan): string {
  const numbers = postNumbers.filter((name) => name !== 'measured_at').map((name) => isOdd(`p.${name}`))
  return `${plannedOn(span)} AND (${numbers.join(' OR ')})`
}
