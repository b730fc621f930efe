import { messagesOf } from '../../../work/runs/index.ts'

/** Why an answer waits, or came to nothing: stored as a code and put into words for whoever reads it. */
export const { said, saidInWords } = messagesOf({
  written_since: 'private-message.more.written_since',
  answered_by_hand: 'private-message.more.answered_by_hand',
  answered_meanwhile: 'private-message.more.answered_meanwhile',
  window_over: 'private-message.more.window_over',
  blocked: 'private-message.more.blocked',
  held_after_restore: 'private-message.more.held_after_restore',
  not_sent: 'private-message.more.not_sent',
  maybe_sent: 'private-message.more.maybe_sent',
  settled: 'private-message.more.settled',
  machine_silent: 'private-message.more.machine_silent',
  by_phrase: 'private-message.more.by_phrase',
  by_model: 'private-message.more.by_model',
  no_source: 'private-message.more.no_source',
  foreign_link: 'private-message.more.foreign_link',
  blocked_word: 'private-message.more.blocked_word',
  blank_left: 'private-message.more.blank_left',
  person_answered: 'private-message.more.person_answered',
})
export type AnswerMessage = Parameters<typeof said>[0]
