import { saidBy } from '@quarterdeck/shared/i18n/failureDetails.ts'
import type { RunFailureCode } from '@quarterdeck/shared/protocol/failureCodes.ts'
import type { FailureDetail } from '@quarterdeck/shared/protocol/failureDetail.ts'
import { type RunMessage, runMessage } from './runMessages.ts'

/**
 * What is said of each code of an agent, of what a script that ended well did not do (rules.ts), and of a step in the midst of
 * which its run was ended.
 */
const told: Readonly<Record<RunFailureCode | 'nothing_published' | 'cut_off', RunMessage>> = {
  app_not_installed: 'app_not_installed',
  not_opened: 'app_not_opened',
  endless_loop: 'endless_loop',
  out_of_memory: 'out_of_memory',
  time_limit: 'time_limit',
  wrong_call: 'wrong_call',
  missing_await: 'wrong_call',
  script_error: 'script_error',
  agent_fault: 'agent_fault',
  // Of the script's calls.
  not_found: 'element_not_found',
  several: 'element_ambiguous',
  disabled: 'element_not_usable',
  still_there: 'element_not_usable',
  not_set: 'element_not_usable',
  not_checkable: 'element_not_usable',
  not_touchable: 'element_not_usable',
  screen_never_idle: 'screen_never_idle',
  other_app: 'other_app',
  left_app: 'left_app',
  text_not_taken: 'text_refused',
  no_focus: 'text_refused',
  no_text_input: 'text_refused',
  input_refused: 'input_refused',
  no_screen: 'no_screen',
  no_user: 'no_user',
  no_answer: 'no_answer',
  answer_late: 'answer_late',
  answer_too_long: 'no_answer',
  not_closed: 'app_not_closed',
  // Of its files.
  file_not_fetched: 'file_not_fetched',
  file_not_placed: 'file_not_placed',
  // Of what cut a run off.
  phone_lost: 'phone_lost',
  lease_lost: 'lease_lost',
  commit_refused: 'commit_refused',
  halted: 'halted',
  stopping: 'agent_stopped',
  adb_off: 'adb_switched_off',
  withdrawn: 'withdrawn',
  // Of offers that are not taken.
  script_invalid: 'script_refused',
  wrong_app: 'script_refused',
  wrong_platform: 'script_refused',
  bad_parameters: 'script_refused',
  phone_busy: 'phone_busy',
  lease_old: 'phone_busy',
  phone_unknown: 'phone_not_ready',
  phone_offline: 'phone_not_ready',
  phone_starting: 'phone_not_ready',
  phone_silent: 'phone_not_ready',
  phone_conflict: 'phone_not_ready',
  phone_unauthorised: 'phone_not_ready',
  phone_adb_off: 'adb_switched_off',
  nothing_published: 'nothing_published',
  cut_off: 'cut_off',
}

/** Those that say all there is to say, whatever the agent says beside them. */
const whole: ReadonlySet<RunMessage> = new Set([
  ...(['lease_lost', 'commit_refused', 'halted', 'agent_stopped', 'adb_switched_off', 'withdrawn'] as const),
  ...(['phone_busy', 'phone_not_ready', 'nothing_published', 'cut_off', 'endless_loop', 'out_of_memory'] as const),
])

/** What an agent says of an end or a refusal, as it is stored: in the reader's language where its code is known, with what was found. */
export function failureWords(failure: Failure, max = 2000): string {
  const { code = '' } = failure
  const detail = saidBy(failure, max)
  if (!Object.hasOwn(told, code)) return detail || code
  const said = told[code as keyof typeof told]
  return runMessage(said, whole.has(said) ? {} : { detail })
}

interface Failure {
  code?: string | undefined
  message: string
  particulars?: readonly FailureDetail[] | undefined
}
