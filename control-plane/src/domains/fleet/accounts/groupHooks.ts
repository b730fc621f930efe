import type { ResourceHooks } from '../../../resources/hooks.ts'

/** Posts that nobody has to judge say who has turned that off, and when. */
export const groupHooks: Pick<ResourceHooks, 'beforeAdd' | 'beforeEdit'> = {
  async beforeAdd(_tx, rows, { actor, at }) {
    for (const row of rows) Object.assign(row, { review_by: actor.username, review_since: at })
  },
  async beforeEdit(_tx, rows, { actor, at }) {
    for (const { changes } of rows)
      if ('review' in changes) Object.assign(changes, { review_by: actor.username, review_since: at })
  },
}
