import { awake } from '../../../platform/loops/awake.ts'
import { defineDomain } from '../../defineDomain.ts'
import { runs } from '../../work/runs/index.ts'
import { conversationActions } from './conversationActions.ts'
import { keepComments } from './keepComments.ts'
import { keepMessages } from './keepMessages.ts'
import { endSnoozes, isSnoozeOver } from './store.ts'

export { forgetTalk } from './forgetTalk.ts'

const lookMs = 10_000
const lists = ['conversation', 'conversation-note', 'private-message', 'comment', 'reply-phrase']

/** What people and accounts write to each other, what is written under posts, and what is answered again and again. */
export const messages = defineDomain({
  name: 'messages',
  grants: {
    look: lists.map((name) => `!${name}.*`),
    customers: [...lists.map((name) => `${name}.*`), '!private-message.export'],
    forget: ['private-message.export'],
  },
  needs: { runs },
  start({ context, resources }, { runs }) {
    runs.reports.register('message', keepMessages(context))
    runs.reports.register('comment', keepComments(context))
    resources.extend('conversation', { actions: conversationActions })
    const look = async () => {
      const at = context.now()
      // Mostly there are none, and a look does not wait for writers.
      if (await isSnoozeOver.get(context.store.read, { at }))
        await context.store.write((tx) => endSnoozes.run(tx, { at }))
    }
    return { loops: [awake(context.loops.every('messages.snoozed', lookMs, look))] }
  },
})
