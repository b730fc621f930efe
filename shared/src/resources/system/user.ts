import { defineResource } from '../../resource/define.ts'

/** matrix.md §3 "User" and §6. Roles are rows of their own, referred to by `role_id`. */
export const user = defineResource({
  name: 'user',
  table: 'user',
  route: '/userManage',
  area: 'system',
  paged: true,
  verbs: ['list', 'get', 'add', 'edit', 'delete', 'export'],
  fields: {
    username: { kind: 'text', max: 64, required: true, fixed: true, width: 160 },
    password: { kind: 'secret', required: true, only: 'add' },
    name: { kind: 'text', max: 64, required: true, single: true, width: 160 },
    phone: { kind: 'text', max: 32, format: 'phone', single: true },
    role_id: { kind: 'reference', to: 'role', label: 'name', required: true },
    organisation: { kind: 'text', max: 64 },
    user_group: { kind: 'text', max: 64 },
    available: { kind: 'flag', default: 1 },
    read_only: { kind: 'flag', default: 0 },
    second_factor: { kind: 'flag', computed: true },
    remark: { kind: 'text', max: 500, multiline: true },
    create_time: { kind: 'time', auto: 'create' },
    last_login: { kind: 'time', computed: true },
  },
  naturalKey: ['username'],
  actions: {
    'reset-password': { rows: 'one', danger: true, form: { password: { kind: 'secret', required: true } } },
    'reset-second-factor': { when: { second_factor: 1 }, danger: true },
    'end-sessions': {},
  },
  order: ['id', 'asc'],
  filters: {
    keyword: { kind: 'search', fields: ['username', 'name', 'phone', 'remark'] },
    role_id: { kind: 'equals', field: 'role_id' },
    available: { kind: 'equals', field: 'available' },
  },
})
