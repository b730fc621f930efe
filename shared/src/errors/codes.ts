/**
 * Every way the product says no. `status` is the HTTP status and the envelope's; the family says who can act:
 * `refused` the caller, `unavailable` nobody now (try later), `fault` us.
 * Each code has a text in seven languages (i18n/errors.ts does not compile otherwise).
 */
export const errorCodes = {
  invalid: { status: 400, family: 'refused' },
  required: { status: 400, family: 'refused' },
  too_long: { status: 400, family: 'refused' },
  too_small: { status: 400, family: 'refused' },
  too_large: { status: 400, family: 'refused' },
  not_a_number: { status: 400, family: 'refused' },
  not_a_choice: { status: 400, family: 'refused' },
  not_a_time: { status: 400, family: 'refused' },
  not_a_link: { status: 400, family: 'refused' },
  not_an_ip: { status: 400, family: 'refused' },
  not_a_domain: { status: 400, family: 'refused' },
  not_a_phone_number: { status: 400, family: 'refused' },
  unknown_field: { status: 400, family: 'refused' },
  unknown_order_field: { status: 400, family: 'refused' },
  page_out_of_range: { status: 400, family: 'refused' },
  body_not_json: { status: 400, family: 'refused' },
  body_too_large: { status: 413, family: 'refused' },
  duplicate: { status: 409, family: 'refused' },
  in_use: { status: 409, family: 'refused' },
  password_weak: { status: 400, family: 'refused' },
  passwords_differ: { status: 400, family: 'refused' },
  old_password_wrong: { status: 400, family: 'refused' },
  login_failed: { status: 400, family: 'refused' },
  login_code_required: { status: 400, family: 'refused' },
  login_code_wrong: { status: 400, family: 'refused' },
  login_too_often: { status: 429, family: 'refused' },
  login_not_available: { status: 403, family: 'refused' },
  login_expired: { status: 401, family: 'refused' },
  forbidden: { status: 403, family: 'refused' },
  read_only_user: { status: 403, family: 'refused' },
  not_found: { status: 404, family: 'refused' },
  file_missing: { status: 400, family: 'refused' },
  file_type: { status: 400, family: 'refused' },
  file_type_txt: { status: 400, family: 'refused' },
  file_broken: { status: 400, family: 'refused' },
  file_encrypted: { status: 400, family: 'refused' },
  file_inflates: { status: 413, family: 'refused' },
  file_too_large: { status: 413, family: 'refused' },
  file_too_many_rows: { status: 413, family: 'refused' },
  file_too_many_columns: { status: 413, family: 'refused' },
  file_empty: { status: 400, family: 'refused' },
  file_timeout: { status: 413, family: 'refused' },
  columns_missing: { status: 400, family: 'refused' },
  cell_formula: { status: 400, family: 'refused' },
  row_repeated: { status: 400, family: 'refused' },
  import_gone: { status: 404, family: 'refused' },
  import_not_ready: { status: 409, family: 'refused' },
  import_touched: { status: 409, family: 'refused' },
  import_outdated: { status: 409, family: 'refused' },
  link_type_required: { status: 400, family: 'refused' },
  status_required: { status: 400, family: 'refused' },
  card_type_required: { status: 400, family: 'refused' },
  operator_required: { status: 400, family: 'refused' },
  nothing_selected: { status: 400, family: 'refused' },
  task_committed: { status: 409, family: 'refused' },
  task_running_committed: { status: 409, family: 'refused' },
  script_invalid: { status: 400, family: 'refused' },
  platform_no_basis: { status: 409, family: 'refused' },
  token_used: { status: 403, family: 'refused' },
  host_unknown: { status: 401, family: 'refused' },
  role_fixed: { status: 409, family: 'refused' },
  own_account: { status: 409, family: 'refused' },
  job_cancelled: { status: 409, family: 'refused' },
  upgrade_not_possible: { status: 409, family: 'refused' },
  newest_version_unknown: { status: 409, family: 'refused' },
  busy: { status: 503, family: 'unavailable' },
  stopping: { status: 503, family: 'unavailable' },
  fault: { status: 500, family: 'fault' },
} as const satisfies Record<string, ErrorKind>

export interface ErrorKind {
  status: number
  family: 'refused' | 'unavailable' | 'fault'
}
export type ErrorCode = keyof typeof errorCodes

/** Values of `status` under HTTP 200 that carry data and a message to show (decisions.md §3). */
export const softStatuses: readonly number[] = [1013002, 1016002, 1015002]
