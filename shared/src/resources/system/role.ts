import { defineResource } from '../../resource/define.ts'

/** The roles of matrix.md §6. Their permission keys are edited beside the list (contracts/roles.ts). */
export const role = defineResource({
  name: 'role',
  table: 'role',
  route: '/roleManage',
  area: 'system',
  paged: false,
  verbs: ['list', 'add', 'edit', 'delete'],
  fields: {
    name: { kind: 'text', max: 64, required: true, width: 200 },
    remark: { kind: 'text', max: 500, multiline: true },
    users: { kind: 'integer', computed: true, virtual: true },
    fixed: { kind: 'flag', computed: true },
    update_time: { kind: 'time', auto: 'update' },
  },
  naturalKey: ['name'],
  lasting: 'fixed',
  order: ['id', 'asc'],
  filters: { keyword: { kind: 'search', fields: ['name', 'remark'] } },
})
