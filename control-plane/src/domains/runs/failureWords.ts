import { quote, type Saying, saying } from './sayings.ts'

/** Codes with which agents say why a run did not work; those of scripts are the script's own words. Beside them what a script that ended well did not do (rules.ts). */
const told: Readonly<Record<string, Saying>> = {
  app_not_installed: 'app_not_installed',
  not_opened: 'app_not_opened',
  endless_loop: 'endless_loop',
  out_of_memory: 'out_of_memory',
  time_limit: 'time_limit',
  wrong_call: 'wrong_call',
  script_error: 'script_error',
  agent_fault: 'agent_fault',
  // Of the script's calls.
  not_found: 'element_not_found',
  several: 'element_ambiguous',
  disabled: 'element_not_usable',
  still_there: 'element_not_usable',
  not_set: 'element_not_usable',
  not_checkable: 'element_not_usable',
  other_app: 'other_app',
  text_not_taken: 'text_refused',
  no_focus: 'text_refused',
  no_text_input: 'text_refused',
  input_refused: 'text_refused',
  no_screen: 'no_screen',
  no_user: 'no_user',
  not_closed: 'app_not_closed',
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
}

/** What an agent says of an end or a refusal, as it is stored: in the reader's language where its code is known, with the particulars. */
export function failureWords(
  { code = '', message }: { code?: string | undefined; message: string },
  max = 2000,
): string {
  const detail = quote(message, max)
  return Object.hasOwn(told, code) ? saying(told[code]!, { detail }) : detail || code
}
