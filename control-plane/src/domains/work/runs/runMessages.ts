import { saidInWords } from '@quarterdeck/shared/i18n/failureDetails.ts'
import type { TextKey } from '@quarterdeck/shared/i18n/textKeys.gen.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { mark } from '@quarterdeck/shared/values/mark.ts'
import { codedMessages, decodeMessage, encodeMessage, type MessageValues } from '../../../platform/codedMessage.ts'

/**
 * What the product itself has to say about a run or a task, each with a text in seven languages. It is stored as a code
 * and put into words when somebody reads it, in that reader's language.
 */
export const runMessages = {
  outcome_unknown: 'book-task.outcome_unknown',
  lease_lost: 'book-task.lease_lost',
  halted: 'book-task.cancelled_by_halt',
  cancelled_by_hand: 'book-task.cancelled_by_hand',
  by_hand: 'book-task.by_hand',
  settled_by_check: 'book-task.outcome_settled',
  published: 'book-task.published',
  nothing_published: 'book-task.nothing_published',
  stopped_at_commit: 'dry-run.stopped_at_commit',
  attempts_spent: 'book-task.attempts_spent',
  not_found: 'run.not_found',
  not_done: 'run.not_done',
  may_be: 'publishing.may_be',
  agent_restarted: 'run.agent_restarted',
  offer_unanswered: 'run.offer_unanswered',
  late_result: 'run.late_result',
  host_gone: 'run.host_gone',
  host_barred: 'run.host_barred',
  failed_everywhere: 'run.failed_everywhere',
  server_away: 'run.server_away',
  claims_refused: 'run.claims_refused',
  silent_for_long: 'run.silent_for_long',
  script_rests: 'run.script_rests',
  phone_flapping: 'run.phone_flapping',
  taken_over: 'run.taken_over',
  app_not_installed: 'run.app_not_installed',
  file_not_fetched: 'run.file_not_fetched',
  file_not_placed: 'run.file_not_placed',
  app_not_opened: 'run.app_not_opened',
  endless_loop: 'run.endless_loop',
  out_of_memory: 'run.out_of_memory',
  time_limit: 'run.time_limit',
  wrong_call: 'run.wrong_call',
  script_error: 'run.script_error',
  agent_fault: 'run.agent_fault',
  phone_lost: 'run.phone_lost',
  element_not_found: 'run.element_not_found',
  element_ambiguous: 'run.element_ambiguous',
  element_not_usable: 'run.element_not_usable',
  other_app: 'run.other_app',
  left_app: 'run.left_app',
  text_refused: 'run.text_refused',
  input_refused: 'run.input_refused',
  no_screen: 'run.no_screen',
  screen_never_idle: 'run.screen_never_idle',
  no_user: 'run.no_user',
  no_answer: 'run.no_answer',
  answer_late: 'run.answer_late',
  app_not_closed: 'run.app_not_closed',
  commit_refused: 'run.commit_refused',
  agent_stopped: 'run.agent_stopped',
  adb_switched_off: 'run.adb_switched_off',
  withdrawn: 'run.withdrawn',
  restored_in_hand: 'restored.in_hand',
  restored_deed: 'restored.deed',
  restored_begun: 'restored.begun',
  cut_off: 'run.cut_off',
  script_refused: 'run.script_refused',
  phone_busy: 'run.phone_busy',
  phone_not_ready: 'run.phone_not_ready',
  nobody_logged_in: 'run.nobody_logged_in',
} as const
export type RunMessage = keyof typeof runMessages

/** A message as it is stored. */
export function runMessage(code: RunMessage, values: MessageValues = {}): string {
  return encodeMessage(code, values)
}

/** Somebody's own words as they are stored. */
export function quote(words: string, max = 2000): string {
  return words.replaceAll(mark, '').slice(0, max)
}

/** A stored text in the reader's language, and so the texts within it; somebody's own words stay as they are. */
export function inWords(stored: string, t: Translate): string {
  const read = decodeMessage(stored)
  if (!read) return stored
  const { code, values } = read
  if (!Object.hasOwn(runMessages, code)) return saidInWords(stored, t)
  const { detail = '', message, ...others } = values
  const what = t(runMessages[code as RunMessage], {
    ...others,
    ...(message !== undefined && { message: inWords(String(message), t) }),
  })
  return detail === '' ? what : t('run.with_detail', { what, detail: saidInWords(String(detail), t) })
}

/** What a domain above stores as codes beside those of runs (`codedMessages`). */
export function messagesOf<const M extends Readonly<Record<string, TextKey>>>(messages: M) {
  return codedMessages(messages, inWords)
}

/** What a message is about, for figures of many: its values are left open. */
export function runMessageTitle(code: string, t: Translate): string {
  if (!(code in runMessages)) return code
  return t(runMessages[code as RunMessage]).replace(/\{\{\w+\}\}/g, '…')
}
