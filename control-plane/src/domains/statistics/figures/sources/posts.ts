import { publicationMachine } from '@quarterdeck/shared/states/publication.ts'
import { nameOf } from '../../../../platform/schema/nameOf.ts'
import { publication } from '../../../../platform/schema/tables.gen.ts'
import type { DaySpan } from '../source.ts'

export const completed = publicationMachine.codes.completed
/** What platforms say of posts; nothing where none was read. */
export const postNumbers = ['views', 'likes', 'comments', 'shares'] as const
export const sumsOfPosts = postNumbers.map((name) => `sum(${name}) AS ${name}`).join(', ')

/** Posts that were planned for the day, over the alias `p`. */
export function plannedOn({ start, end }: DaySpan): string {
  return `${nameOf(publication)} p WHERE p.scheduled_time >= ${start} AND p.scheduled_time < ${end}`
}
