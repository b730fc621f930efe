import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { Actor } from '../../../http/handler.ts'
import type { ResourceHooks } from '../../../resources/hooks.ts'
import type { Stored } from '../../../resources/stored.ts'
import { defineDomain } from '../../defineDomain.ts'

export { refuseUncharged } from './charged.ts'
export { homeOrganisation } from './tables.ts'

/** Organisations and the groups of their people. */
export const access = defineDomain({
  name: 'access',
  grants: { look: ['!organisation.*', '!user-group.*'] },
  extend: {
    'user-group': ruledBy(
      ({ reach, organisationId }, { organisation }) =>
        reach === 'all' || (reach === 'organisation' && organisation === organisationId),
    ),
  },
})

/** Rows that nobody changes but whoever may; what they are and what they become are both looked at. */
function ruledBy(may: (actor: Actor, row: Stored) => boolean): ResourceHooks {
  const refuse = (actor: Actor, rows: readonly Stored[]) => {
    if (!rows.every((row) => may(actor, row))) throw new AppError('forbidden')
  }
  return {
    beforeAdd: async (_tx, rows, { actor }) => refuse(actor, rows),
    beforeEdit: async (_tx, rows, { actor }) =>
      refuse(
        actor,
        rows.flatMap(({ before, changes }) => [before, { ...before, ...changes }]),
      ),
    beforeDelete: async (_tx, rows, { actor }) => refuse(actor, rows),
  }
}
