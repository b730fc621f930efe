import { messagesOf } from '../../../work/runs/index.ts'

/** Why no machine answers in a conversation, or did not: stored as a code and put into words for whoever reads it. */
export const { said: noted, saidInWords: notedInWords } = messagesOf({
  asked_for_person: 'conversation.more.asked_for_person',
  asked_to_stop: 'conversation.more.asked_to_stop',
  taken_over: 'conversation.more.taken_over',
  two_rounds: 'conversation.more.two_rounds',
  no_phrase: 'conversation.more.no_phrase',
  no_sources: 'conversation.more.no_sources',
  day_full: 'conversation.more.day_full',
  model_failed: 'conversation.more.model_failed',
  draft_waits: 'conversation.more.draft_waits',
  model_thinks: 'conversation.more.model_thinks',
})
