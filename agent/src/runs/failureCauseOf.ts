import type { Fault } from '@quarterdeck/shared/protocol/agent.ts'
import { PhoneLost, PhoneRefused } from '../phones/phoneError.ts'
import type { ScriptEnd } from '../sandbox/host.ts'
import { PersonAsked, TaskFailed } from '../scriptApi/scriptApi.ts'
import { FileProblem } from './files/fileProblem.ts'
import { RunCut } from './runCut.ts'

/** Codes of errors that scripts may catch, and which another phone may well be spared. */
const ofPhones: ReadonlySet<string> = new Set([
  'app_not_installed',
  'input_refused',
  'no_answer',
  'no_screen',
  'no_text_input',
  'no_user',
  'not_closed',
  'not_opened',
  // Something else has come to the front.
  'other_app',
])

/** A script may throw what it likes: a code for which it is not to blame counts only where one of its calls was answered with it. */
export function honestly(end: ScriptEnd, answered: ReadonlySet<string>): ScriptEnd {
  const excuses = end.kind === 'threw' && (ofPhones.has(end.code) || end.code === 'screen_never_idle')
  if (!excuses || answered.has(end.code)) return end
  return { ...end, code: 'script_error' }
}

/** Whose fault it was that a run ended in this way; `wasSlow`: it was mostly spent waiting for the phone. */
export function failureCauseOf(end: Exclude<ScriptEnd, { kind: 'returned' }>, wasSlow: boolean): Fault {
  if (end.kind === 'inspected') return 'platform'
  if (end.kind === 'threw') return ofPhones.has(end.code) ? 'phone' : 'script'
  const { error } = end
  if (error instanceof TaskFailed) return error.fault
  if (error instanceof PersonAsked) return 'account'
  if (error instanceof PhoneLost || error instanceof PhoneRefused) return 'phone'
  if (error instanceof FileProblem) return error.code === 'file_not_placed' ? 'phone' : 'platform'
  if (error instanceof RunCut && error.reason === 'time_limit') return wasSlow ? 'phone' : 'script'
  // One question without an answer (`Unanswered`), withdrawn, halted, a lost lease, or a mistake of the agent's own.
  return 'platform'
}
