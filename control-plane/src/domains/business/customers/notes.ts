import type { ActionHandler } from '../../../resources/actions/index.ts'
import type { ResourceHooks } from '../../../resources/hooks.ts'

export const noteHooks: ResourceHooks = {
  async beforeAdd(_tx, rows, { actor }) {
    for (const row of rows) Object.assign(row, { created_by: actor.username })
  },
}

export const noteActions: Readonly<Record<'done' | 'reopen', ActionHandler>> = {
  done: async (_tx, _row, { call }) => ({ done: 1, done_by: call.actor.username }),
  reopen: async () => ({ done: 0, done_by: '' }),
}
