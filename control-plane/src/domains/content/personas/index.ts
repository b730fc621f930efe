import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { persona as definition } from '@quarterdeck/shared/resources/content/persona.ts'
import type { ActionHandler } from '../../../resources/actions/index.ts'
import { copyAction } from '../../../resources/mutations/copyRow.ts'
import { defineDomain } from '../../defineDomain.ts'
import { personaSource } from './figures.ts'
import { linkageHooks } from './linkage.ts'
import { accountActions, personaLinkActions } from './linking.ts'

export { keepLinks, link as linkPersonas } from './linking.ts'

const lists = ['persona', 'group'] as const

/** Personas: whom accounts speak for, who has looked at them, and to which accounts they are linked. */
export const personas = defineDomain({
  name: 'personas',
  figures: { sources: [personaSource] },
  grants: {
    content: [...lists.map((name) => `${name}.*`), '!persona.pass', '!persona.refuse', 'persona-statistics.*'],
    reviewContent: ['persona.pass', 'persona.refuse'],
    lookContent: lists.flatMap((name) => [`${name}.list`, `${name}.export`]),
    lookAccounts: ['account', 'account-group'].flatMap((name) => [`${name}.list`, `${name}.export`]),
    accounts: ['matrix-linkage.*'],
    register: ['matrix-linkage.*'],
  },
  start({ resources }) {
    const { tables } = resources
    resources.extend('persona', {
      // Nobody takes the mark of AI away.
      async beforeEdit(_tx, rows) {
        if (rows.some(({ before, changes }) => before.ai_generated === 1 && changes.ai_generated === 0))
          throw new AppError('invalid', {}, { problems: [{ field: 'ai_generated', code: 'ai_mark_stays' }] })
      },
      actions: {
        ...reviewActions,
        ...personaLinkActions(tables),
        // It waits for its own review, no account speaks for it, and it wants a face of its own.
        copy: copyAction(tables, definition, () => ({ avatar: null })),
      },
    })
    resources.extend('account', { actions: accountActions(tables) })
    resources.extend('matrix-linkage', linkageHooks(tables))
    return {}
  },
})

const judged: ActionHandler = async (_tx, _row, { form, call }) => ({
  audit_user: call.actor.username,
  audit_time: call.at,
  audit_note: String(form.audit_note ?? ''),
})

const reviewActions = { pass: judged, refuse: judged }
