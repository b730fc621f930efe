import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { linkedIds } from '@quarterdeck/shared/resource/field.ts'
import { tagsField } from '@quarterdeck/shared/resources/fleet/tag.ts'
import type { ActionHandler } from '../../../resources/actions/index.ts'

/** Tags that are put on rows beside those that they have, and taken off, of whatever has some. */
export const tagActions: Record<'tag' | 'untag', ActionHandler> = {
  tag: async (_tx, { tags }, { form }) => ({ tags: joined([...linkedIds(tags), ...linkedIds(form.tags)]) }),
  untag: async (_tx, { tags }, { form }) => {
    const off = linkedIds(form.tags)
    return { tags: joined(linkedIds(tags).filter((id) => !off.includes(id))) }
  },
}

function joined(given: readonly number[]): string {
  const ids = [...new Set(given)].sort((a, b) => a - b)
  if (ids.length <= tagsField.most) return ids.join(',')
  const data = { max: tagsField.most, count: ids.length }
  throw new AppError('invalid', {}, { problems: [{ field: 'tags', code: 'too_many_named', data }] })
}
