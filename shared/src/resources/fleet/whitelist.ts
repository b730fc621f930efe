import type { Actions } from '../../resource/actions.ts'
import { defineResource } from '../../resource/define.ts'
import type { Fields } from '../../resource/field.ts'

/** The codes of `audit_status` (matrix.md §4: whitelist approval). */
export const auditCodes = { pending: 0, approved: 1, rejected: 2 } as const

/** Whether a phone or a host may be worked with, and what was said about that. */
export const auditFields = {
  audit_status: {
    kind: 'choice',
    choices: { 0: 'orange', 1: 'green', 2: 'red' },
    computed: true,
    default: auditCodes.approved,
    width: 110,
  },
  audit_remark: { kind: 'text', max: 500, computed: true, drawer: 'line' },
} as const satisfies Fields

export const auditActions = {
  approve: {
    when: { audit_status: [auditCodes.pending, auditCodes.rejected] },
    form: { audit_remark: { kind: 'text', max: 500, multiline: true } },
  },
  reject: {
    when: { audit_status: [auditCodes.pending, auditCodes.approved] },
    form: { audit_remark: { kind: 'text', max: 500, multiline: true, required: true } },
    danger: true,
  },
} as const satisfies Actions

/** The codes of `kind`. */
export const whitelistKinds = { phone: 1, host: 2 } as const

/**
 * The phone and host whitelist libraries: what was decided of a phone, by its serial, or of a host, by its name, before it appears.
 * It gets that status when it is seen for the first time; afterwards it is approved and rejected where it stands. Each organisation
 * says it of its own: of hosts that its people enrol, and of what these report.
 */
export const whitelist = defineResource({
  name: 'whitelist',
  table: 'whitelist',
  route: '/whitelist',
  menu: { group: 'devices', rank: 100 },
  area: 'fleet',
  paged: true,
  visibility: 'organisation',
  verbs: ['list', 'get', 'add', 'edit', 'delete', 'import', 'export'],
  fields: {
    kind: { kind: 'choice', choices: { 1: 'blue', 2: 'grey' }, default: whitelistKinds.phone, fixed: true, width: 100 },
    /** Serial of the phone, or name of the host. */
    number: { kind: 'text', max: 128, required: true, fixed: true, width: 200 },
    model: { kind: 'text', max: 128, width: 160 },
    version: { kind: 'text', max: 32, width: 120 },
    audit_status: {
      kind: 'choice',
      choices: { 0: 'orange', 1: 'green', 2: 'red' },
      default: auditCodes.approved,
      width: 110,
    },
    remark: { kind: 'text', max: 500, multiline: true },
    create_time: { kind: 'time', auto: 'create' },
  },
  naturalKey: ['kind', 'number'],
  keyWithin: 'organisation',
  order: ['id', 'desc'],
  filters: {
    keyword: { kind: 'search', fields: ['number', 'model', 'version', 'remark'] },
    kind: { kind: 'equals', field: 'kind' },
    audit_status: { kind: 'equals', field: 'audit_status' },
    organisation_id: { kind: 'equals', field: 'organisation_id' },
  },
})
