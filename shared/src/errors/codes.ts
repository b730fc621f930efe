/**
 * Every way the product says no. `status` is the HTTP status and the envelope's; the family says who can act:
 * `refused` the caller, `unavailable` nobody now (try later), `fault` us.
 * Each code has a text in seven languages (i18n/texts/shell/errors.ts or i18n/texts/server/errors.ts; it does not compile otherwise).
 * `says`: the values that this text shows, without which neither an error nor a problem with the code compiles; `inWords`: those that are
 * texts themselves. The `id` of a fault is given at the edge.
 */
export const errorCodes = {
  invalid: { status: 400, family: 'refused' },
  required: { status: 400, family: 'refused' },
  too_long: { status: 400, family: 'refused', says: ['max', 'length'] },
  not_in_list: { status: 400, family: 'refused' },
  name_has_comma: { status: 400, family: 'refused' },
  too_many_named: { status: 400, family: 'refused', says: ['max', 'count'] },
  too_small: { status: 400, family: 'refused', says: ['min'] },
  too_large: { status: 400, family: 'refused', says: ['max'] },
  not_a_text: { status: 400, family: 'refused' },
  not_a_number: { status: 400, family: 'refused' },
  not_a_choice: { status: 400, family: 'refused', says: ['value'] },
  not_a_time: { status: 400, family: 'refused' },
  not_a_link: { status: 400, family: 'refused' },
  not_an_ip: { status: 400, family: 'refused' },
  not_a_domain: { status: 400, family: 'refused' },
  not_a_phone_number: { status: 400, family: 'refused' },
  not_a_clock_time: { status: 400, family: 'refused' },
  not_an_email: { status: 400, family: 'refused' },
  not_a_country: { status: 400, family: 'refused' },
  not_a_language: { status: 400, family: 'refused' },
  changed_meanwhile: { status: 409, family: 'refused', says: ['who', 'when'] },
  wrong_state: { status: 409, family: 'refused', inWords: ['state'] },
  clock_outdated: { status: 409, family: 'refused' },
  no_change: { status: 400, family: 'refused' },
  field_not_yours: { status: 403, family: 'refused' },
  other_organisation: { status: 400, family: 'refused' },
  out_of_reach: { status: 400, family: 'refused' },
  rows_undecided: { status: 409, family: 'refused', says: ['count'] },
  rows_responsible: { status: 409, family: 'refused', says: ['count'] },
  unknown_field: { status: 400, family: 'refused', says: ['field'] },
  unknown_order_field: { status: 400, family: 'refused', says: ['field'] },
  page_out_of_range: { status: 400, family: 'refused' },
  body_not_json: { status: 400, family: 'refused' },
  line_not_json: { status: 400, family: 'refused' },
  stream_broken: { status: 400, family: 'refused' },
  stream_inflates: { status: 413, family: 'refused' },
  lines_wrong: { status: 400, family: 'refused', says: ['max'] },
  body_too_large: { status: 413, family: 'refused', says: ['limit'] },
  duplicate: { status: 409, family: 'refused' },
  in_use: { status: 409, family: 'refused' },
  password_weak: { status: 400, family: 'refused' },
  password_common: { status: 400, family: 'refused' },
  name_hidden: { status: 400, family: 'refused' },
  name_reserved: { status: 400, family: 'refused' },
  passwords_differ: { status: 400, family: 'refused' },
  old_password_wrong: { status: 400, family: 'refused' },
  login_failed: { status: 400, family: 'refused' },
  login_code_required: { status: 400, family: 'refused' },
  login_code_wrong: { status: 400, family: 'refused' },
  login_too_often: { status: 429, family: 'refused', says: ['minutes'] },
  login_not_available: { status: 403, family: 'refused' },
  login_expired: { status: 401, family: 'refused' },
  forbidden: { status: 403, family: 'refused' },
  /** Of the internal organisations: for users of an external one it is not there (decisions.md §7). */
  internal_only: { status: 403, family: 'refused' },
  reach_too_small: { status: 403, family: 'refused' },
  read_only_user: { status: 403, family: 'refused' },
  not_found: { status: 404, family: 'refused' },
  method_not_allowed: { status: 405, family: 'refused', says: ['method'] },
  file_missing: { status: 400, family: 'refused' },
  file_type: { status: 400, family: 'refused' },
  file_broken: { status: 400, family: 'refused' },
  file_encrypted: { status: 400, family: 'refused' },
  file_inflates: { status: 413, family: 'refused' },
  file_too_large: { status: 413, family: 'refused', says: ['limit'] },
  file_too_many_rows: { status: 413, family: 'refused', says: ['limit'] },
  file_too_many_columns: { status: 413, family: 'refused', says: ['limit'] },
  file_empty: { status: 400, family: 'refused' },
  file_timeout: { status: 413, family: 'refused' },
  file_gone: { status: 404, family: 'refused' },
  file_damaged: { status: 500, family: 'fault' },
  file_link_used: { status: 403, family: 'refused' },
  no_domains: { status: 400, family: 'refused' },
  columns_missing: { status: 400, family: 'refused', says: ['columns'] },
  cell_formula: { status: 400, family: 'refused' },
  row_repeated: { status: 400, family: 'refused', says: ['row'] },
  import_gone: { status: 404, family: 'refused' },
  import_not_ready: { status: 409, family: 'refused' },
  import_touched: { status: 409, family: 'refused' },
  import_outdated: { status: 409, family: 'refused' },
  view_name: { status: 400, family: 'refused' },
  view_name_taken: { status: 409, family: 'refused' },
  view_query: { status: 400, family: 'refused' },
  too_many_views: { status: 409, family: 'refused', says: ['max'] },
  edit_too_many: { status: 413, family: 'refused', says: ['max'] },
  edit_rows_wrong: { status: 409, family: 'refused', says: ['count'] },
  edit_outdated: { status: 409, family: 'refused' },
  edit_touched: { status: 409, family: 'refused' },
  /** A list that was overwritten or cleared has been changed since. */
  rows_touched: { status: 409, family: 'refused' },
  status_required: { status: 400, family: 'refused' },
  card_type_required: { status: 400, family: 'refused' },
  operator_required: { status: 400, family: 'refused' },
  nothing_selected: { status: 400, family: 'refused' },
  device_not_connected: { status: 409, family: 'refused' },
  device_silent: { status: 409, family: 'refused', says: ['since'] },
  phones_not_synced: { status: 409, family: 'refused', says: ['phones'] },
  build_refused: { status: 409, family: 'refused' },
  apk_is_split: { status: 400, family: 'refused', says: ['split'] },
  apk_needs_splits: { status: 400, family: 'refused' },
  not_an_apk: { status: 400, family: 'refused' },
  not_waves: { status: 400, family: 'refused' },
  phones_not_upgradeable: { status: 409, family: 'refused', says: ['phones'] },
  nothing_to_upgrade: { status: 409, family: 'refused' },
  phone_refused: { status: 409, family: 'refused', says: ['message'] },
  phone_held: { status: 409, family: 'refused', says: ['phone', 'holder', 'since', 'until', 'reason'] },
  phone_runs: { status: 409, family: 'refused', says: ['phone', 'holder', 'since'] },
  phone_committed: { status: 409, family: 'refused', says: ['phone'] },
  not_an_md5: { status: 400, family: 'refused' },
  not_an_iccid: { status: 400, family: 'refused' },
  sim_place_told: { status: 409, family: 'refused' },
  sim_slot_taken: { status: 409, family: 'refused', says: ['phone', 'slot', 'iccid'] },
  recording_goes_on: { status: 409, family: 'refused' },
  enrolled_by_others: { status: 409, family: 'refused' },
  too_many_recordings: { status: 409, family: 'refused', says: ['limit'] },
  phone_not_yours: { status: 409, family: 'refused', says: ['phone'] },
  holder_out_of_reach: { status: 403, family: 'refused', says: ['holder', 'phone'] },
  halt_by_wider: { status: 403, family: 'refused', says: ['user'] },
  halt_unseen: { status: 403, family: 'refused' },
  no_group: { status: 409, family: 'refused' },
  group_full: { status: 409, family: 'refused', says: ['max'] },
  task_committed: { status: 409, family: 'refused' },
  task_running_committed: { status: 409, family: 'refused' },
  parameter_unknown: { status: 400, family: 'refused', says: ['name', 'names'] },
  parameter_type: { status: 400, family: 'refused', says: ['default', 'kind'] },
  parameter_choice: { status: 400, family: 'refused', says: ['choices', 'default'] },
  parameter_range: { status: 400, family: 'refused', says: ['range', 'default'] },
  script_invalid: { status: 400, family: 'refused', says: ['place', 'line'], inWords: ['message'] },
  platform_no_basis: { status: 409, family: 'refused', says: ['platform'] },
  token_used: { status: 403, family: 'refused' },
  role_fixed: { status: 409, family: 'refused' },
  own_account: { status: 409, family: 'refused' },
  job_cancelled: { status: 409, family: 'refused' },
  address_unconfirmed: { status: 409, family: 'refused' },
  address_changed: { status: 409, family: 'refused' },
  upgrade_not_possible: { status: 409, family: 'refused' },
  newest_version_unknown: { status: 409, family: 'refused' },
  busy: { status: 503, family: 'unavailable' },
  disk_full: { status: 503, family: 'unavailable' },
  database_broken: { status: 503, family: 'unavailable' },
  stopping: { status: 503, family: 'unavailable' },
  fault: { status: 500, family: 'fault' },
} as const satisfies Record<string, ErrorKind>

export interface ErrorKind {
  status: number
  family: 'refused' | 'unavailable' | 'fault'
  says?: readonly string[]
  inWords?: readonly string[]
}
export type ErrorCode = keyof typeof errorCodes

/** Which values the text of a code shows; of several codes those of each. */
export type Says<C extends ErrorCode> = C extends ErrorCode
  ? (typeof errorCodes)[C] extends { says: readonly (infer Name extends string)[] }
    ? Name
    : never
  : never
/** Which of them are texts themselves. */
export type InWords<C extends ErrorCode> = C extends ErrorCode
  ? (typeof errorCodes)[C] extends { inWords: readonly (infer Name extends string)[] }
    ? Name
    : never
  : never
/** Codes whose texts show nothing that has to be given with them. */
export type PlainCode = { [C in ErrorCode]: [Says<C> | InWords<C>] extends [never] ? C : never }[ErrorCode]
