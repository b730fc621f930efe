/** Why a run did not work, or was not taken, as agents say it: each is put into words (`failureWords` of the control plane). */
export const runFailureCodes = [
  // Of the script and its calls.
  ...(['script_error', 'wrong_call', 'missing_await', 'endless_loop', 'out_of_memory', 'time_limit'] as const),
  ...([
    'not_found',
    'several',
    'disabled',
    'still_there',
    'not_set',
    'not_checkable',
    'not_touchable',
    'screen_never_idle',
    'other_app',
    'left_app',
  ] as const),
  ...(['text_not_taken', 'no_focus', 'no_text_input', 'input_refused'] as const),
  // Of the phone.
  ...(['app_not_installed', 'not_opened', 'not_closed', 'no_screen', 'no_user', 'phone_lost'] as const),
  // It answers, and not this question: it was refused, took too long, or was answered at too great length.
  ...(['no_answer', 'answer_late', 'answer_too_long'] as const),
  // Of the files that go along with it, before the script begins.
  ...(['file_not_fetched', 'file_not_placed'] as const),
  // Of what cut a run off.
  ...(['withdrawn', 'lease_lost', 'commit_refused', 'halted', 'stopping', 'adb_off', 'agent_fault'] as const),
  // Of offers that are not taken.
  ...(['script_invalid', 'wrong_app', 'wrong_platform', 'bad_parameters', 'phone_busy', 'lease_old'] as const),
  ...(['phone_unknown', 'phone_offline', 'phone_starting', 'phone_silent', 'phone_conflict'] as const),
  ...(['phone_unauthorised', 'phone_adb_off'] as const),
] as const
export type RunFailureCode = (typeof runFailureCodes)[number]

/** Of what is done with a phone outside of runs, where the failure details say it all. */
type OtherFailureCode =
  | ('not_installed' | 'not_restarted' | 'not_stored' | 'not_verified' | 'no_file' | 'busy' | 'needs_scrcpy')
  // A phone that is away, by its state.
  | ('unknown' | 'offline' | 'starting' | 'silent' | 'conflict' | 'unauthorised')
export type FailureCode = RunFailureCode | OtherFailureCode
