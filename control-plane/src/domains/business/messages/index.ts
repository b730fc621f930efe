import * as contract from '@quarterdeck/shared/contracts/messages.ts'
import * as translationContract from '@quarterdeck/shared/contracts/messageTranslation.ts'
import * as phraseContract from '@quarterdeck/shared/contracts/replyPhrase.ts'
import * as whoAnswers from '@quarterdeck/shared/contracts/whoAnswers.ts'
import { awake } from '../../../platform/loops/awake.ts'
import { models, saidInWords } from '../../content/models/index.ts'
import { translations } from '../../content/translations/index.ts'
import { defineDomain } from '../../defineDomain.ts'
import { runs } from '../../work/runs/index.ts'
import { messageMeasures } from './alerts.ts'
import { conversationActions } from './conversationActions.ts'
import { hostingSettings, notedInWords, sourcesInWords, startHosting } from './hosting/index.ts'
import { keepComments } from './keepComments.ts'
import { keepMessages } from './keepMessages.ts'
import { createPhraseShelf } from './phrases/phraseShelf.ts'
import { servePhrases } from './phrases/servePhrases.ts'
import { runMacro } from './runMacro.ts'
import { startSending, whyInWords } from './sending/index.ts'
import { messageSettings } from './settings.ts'
import { endSnoozes, isSnoozeOver } from './store.ts'
import { serveAnswers } from './translation/serveAnswers.ts'
import { messageTranslated, translateMessage, translationOwner } from './translation/translateMessages.ts'
import { startWhoAnswers } from './whoAnswers/index.ts'

export { forgetTalk } from './forgetTalk.ts'

const lookMs = 10_000
/** What is masked is shown to those who answer for what becomes of it. */
const reveals = ['private-message.reveal', 'comment.reveal']
const lists = ['conversation', 'conversation-note', 'private-message', 'comment', 'reply-phrase', 'reply-macro']

/** What people and accounts write to each other, what is written under posts, and what is answered again and again. */
export const messages = defineDomain({
  name: 'messages',
  settings: { ...messageSettings, ...hostingSettings },
  grants: {
    look: lists.map((name) => `!${name}.*`),
    customers: [
      ...lists.map((name) => `${name}.*`),
      '!private-message.export',
      ...reveals.map((key) => `!${key}`),
      'account-group.take-over',
    ],
    forget: ['private-message.export', ...reveals],
  },
  alerts: messageMeasures,
  contracts: [contract, whoAnswers, phraseContract, translationContract],
  topics: { 'conversation-presence': { reads: {}, outside: 'as' } },
  needs: { runs, models, translations },
  start(app, { runs, models, translations }) {
    const { context, router, resources } = app
    const sending = startSending(app, runs)
    runs.reports.register('message', keepMessages(context, sending))
    runs.reports.register('comment', keepComments(context, sending))
    models.ownedBy(translationOwner, { ended: messageTranslated })
    resources.extend('private-message', {
      actions: { translate: translateMessage(models) },
      present: (row, t) => {
        for (const said of ['reason', 'why'] as const)
          if (typeof row[said] === 'string') row[said] = whyInWords(row[said], t)
        if (typeof row.sources === 'string') row.sources = sourcesInWords(row.sources, t)
        if (typeof row.translation_error === 'string') row.translation_error = saidInWords(row.translation_error, t)
      },
    })
    serveAnswers(router, context, translations.asked)
    const shelf = createPhraseShelf(context)
    servePhrases(router, context, shelf)
    const hosting = startHosting(app, { runs, models, shelf })
    resources.extend('conversation', {
      actions: { ...conversationActions, ...hosting.actions, 'read-now': sending.readNow, macro: runMacro(sending) },
      present(row, t) {
        if (typeof row.machine_note === 'string') row.machine_note = notedInWords(row.machine_note, t)
      },
    })
    const look = async () => {
      const at = context.now()
      // Mostly there are none, and a look does not wait for writers.
      if (await isSnoozeOver.get(context.store.read, { at }))
        await context.store.write((tx) => endSnoozes.run(tx, { at }))
    }
    const { loops, ...answering } = startWhoAnswers({ context, router, resources })
    const snoozed = awake(context.loops.every('messages.snoozed', lookMs, look))
    return {
      ...answering,
      loops: [snoozed, ...loops, ...sending.loops, ...hosting.loops],
      async stop() {
        shelf.stop()
        await answering.stop()
      },
    }
  },
})
