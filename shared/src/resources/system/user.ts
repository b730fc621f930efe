import { defineResource } from '../../resource/define.ts'

/** matrix.md §3 "User" and §6. Roles are rows of their own, referred to by `role_id`. */
export const user = defineResource({
  name: 'user',
  table: 'user',
  route: '/userManage',
  area: 'system',
  paged: true,
  visibility: { people: 'organisation' },
  verbs: ['list', 'get', 'add', 'edit', 'delete', 'import', 'export'],
  fields: {
    // Names that log in are refused with a mark that nobody sees, not mended: whoever made one should know.
    username: { kind: 'text', max: 64, required: true, fixed: true, plain: false, width: 160 },
    // Without one the user is invited to choose it.
    password: { kind: 'secret', only: 'add' },
    name: { kind: 'text', max: 64, required: true, single: true, plain: false, width: 160 },
    phone: { kind: 'text', max: 32, format: 'phone', single: true },
    role_id: { kind: 'reference', to: 'role', label: 'name', required: true, stepUp: true },
    // Given at first, and changed together with what becomes of the user's rows.
    organisation: { kind: 'reference', to: 'organisation', label: 'name', required: true, fixed: true, width: 160 },
    user_group: { kind: 'reference', to: 'user-group', label: 'name', required: true, fixed: true, width: 130 },
    available: { kind: 'flag', default: 1, stepUp: true },
    read_only: { kind: 'flag', default: 0 },
    ip_verify: { kind: 'flag', default: 0 },
    factor_required: { kind: 'flag', default: 0, stepUp: true },
    second_factor: { kind: 'flag', computed: true },
    // Has never had a password: waits for an invitation to be taken.
    invited: { kind: 'flag', computed: true },
    remark: { kind: 'text', max: 500, multiline: true },
    // Lists with pictures: 0 as a table, 1 as cards.
    view_mode: { kind: 'integer', default: 1, computed: true, hidden: true, internal: true, unsorted: true },
    create_time: { kind: 'time', auto: 'create' },
    last_login: { kind: 'time', computed: true },
  },
  naturalKey: ['username'],
  importsClearNone: true,
  actions: {
    'reset-password': { rows: 'one', danger: true, form: { password: { kind: 'secret', required: true } } },
    'reset-second-factor': { when: { second_factor: 1 }, danger: true },
    'end-sessions': {},
    'hand-over': {
      rows: 'one',
      dryRun: true,
      form: { to: { kind: 'reference', to: 'user', label: 'name', required: true } },
      danger: true,
    },
    'change-group': {
      rows: 'many',
      form: {
        user_group: { kind: 'reference', to: 'user-group', label: 'name', required: true },
        // 1: they go along; 2: they stay with the group, and nobody is responsible for them.
        rows: { kind: 'choice', choices: { 1: '', 2: '' } },
      },
    },
  },
  order: ['id', 'asc'],
  filters: {
    keyword: { kind: 'search', fields: ['username', 'name', 'phone', 'remark'] },
    role_id: { kind: 'equals', field: 'role_id' },
    organisation: { kind: 'equals', field: 'organisation' },
    user_group: { kind: 'equals', field: 'user_group' },
    available: { kind: 'equals', field: 'available' },
    read_only: { kind: 'equals', field: 'read_only' },
    second_factor: { kind: 'equals', field: 'second_factor' },
    invited: { kind: 'equals', field: 'invited' },
  },
})
