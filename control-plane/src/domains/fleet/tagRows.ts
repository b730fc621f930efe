import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { tagsField } from '@quarterdeck/shared/resources/fleet/tag.ts'
import type { ActionHandler } from '../../resources/actions/index.ts'

/** Tags that are put on rows beside those that they have, and taken off; of phones and hosts alike. */
export const tagActions: Record<'tag' | 'untag', ActionHandler> = {
  tag: async (_tx, { tags }, { form }) => ({ tags: joined([...idsOf(tags), ...idsOf(form.tags)]) }),
  untag: async (_tx, { tags }, { form }) => {
    const off = idsOf(form.tags)
    return { tags: joined(idsOf(tags).filter((id) => !off.includes(id))) }
  },
}

function idsOf(value: unknown): number[] {
  return String(value ?? '')
    .split(',')
    .filter((id) => id !== '')
    .map(Number)
}

function joined(given: readonly number[]): string {
  const ids = [...new Set(given)].sort((a, b) => a - b)
  if (ids.length <= tagsField.most) return ids.join(',')
  const data = { max: tagsField.most, count: ids.length }
  throw new AppError('invalid', {}, { problems: [{ field: 'tags', code: 'too_many_named', data }] })
}
