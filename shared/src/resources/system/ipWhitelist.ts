import { defineResource } from '../../resource/define.ts'

/**
 * From where people with IP verification sign in and work (matrix-screens.md §6.1.5). An entry without a user is for everybody of the
 * organisation who has it; the internal organisations count as one.
 */
export const ipWhitelist = defineResource({
  name: 'ip-whitelist',
  table: 'ip_whitelist',
  route: '/ipWhitelist',
  area: 'system',
  paged: true,
  pageSize: 10,
  visibility: 'organisation',
  verbs: ['list', 'get', 'add', 'edit', 'delete', 'import', 'export'],
  fields: {
    userid: { kind: 'reference', to: 'user', label: 'username', width: 180 },
    ip: { kind: 'text', max: 64, required: true, format: 'address-pattern', width: 220 },
    remark: { kind: 'text', max: 500, required: true, multiline: true },
    create_time: { kind: 'time', auto: 'create' },
    update_time: { kind: 'time', auto: 'update' },
  },
  naturalKey: ['userid', 'ip'],
  keyWithin: 'organisation',
  order: ['id', 'desc'],
  filters: {
    keyword: { kind: 'search', fields: ['ip', 'remark'] },
    userid: { kind: 'equals', field: 'userid' },
  },
})
