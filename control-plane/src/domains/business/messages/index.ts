import * as contract from '@quarterdeck/shared/contracts/messages.ts'
import * as whoAnswers from '@quarterdeck/shared/contracts/whoAnswers.ts'
import { awake } from '../../../platform/loops/awake.ts'
import { defineDomain } from '../../defineDomain.ts'
import { runs } from '../../work/runs/index.ts'
import { conversationActions } from './conversationActions.ts'
import { keepComments } from './keepComments.ts'
import { keepMessages } from './keepMessages.ts'
import { startSending } from './sending/index.ts'
import { endSnoozes, isSnoozeOver } from './store.ts'
import { startWhoAnswers } from './whoAnswers/index.ts'

export { forgetTalk } from './forgetTalk.ts'

const lookMs = 10_000
/** What is masked is shown to those who answer for what becomes of it. */
const reveals = ['private-message.reveal', 'comment.reveal']
const lists = ['conversation', 'conversation-note', 'private-message', 'comment', 'reply-phrase']

/** What people and accounts write to each other, what is written under posts, and what is answered again and again. */
export const messages = defineDomain({
  name: 'messages',
  grants: {
    look: lists.map((name) => `!${name}.*`),
    customers: [...lists.map((name) => `${name}.*`), '!private-message.export', ...reveals.map((key) => `!${key}`)],
    forget: ['private-message.export', ...reveals],
  },
  contracts: [contract, whoAnswers],
  topics: { 'conversation-presence': { reads: {}, outside: 'as' } },
  needs: { runs },
  start(app, { runs }) {
    const { context, router, resources } = app
    const sending = startSending(app, runs)
    runs.reports.register('message', keepMessages(context, sending))
    runs.reports.register('comment', keepComments(context, sending))
    resources.extend('conversation', { actions: { ...conversationActions, 'read-now': sending.readNow } })
    const look = async () => {
      const at = context.now()
      // Mostly there are none, and a look does not wait for writers.
      if (await isSnoozeOver.get(context.store.read, { at }))
        await context.store.write((tx) => endSnoozes.run(tx, { at }))
    }
    const { loops, ...answering } = startWhoAnswers({ context, router, resources })
    const snoozed = awake(context.loops.every('messages.snoozed', lookMs, look))
    return { ...answering, loops: [snoozed, ...loops, ...sending.loops] }
  },
})
