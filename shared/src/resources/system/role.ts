import { defineResource } from '../../resource/define.ts'

/** The roles of matrix.md §6. Their permission keys are edited beside the list (contracts/roles.ts). */
export const role = defineResource({
  name: 'role',
  table: 'role',
  route: '/roleManage',
  area: 'system',
  paged: false,
  visibility: 'all',
  administered: true,
  verbs: ['list', 'add', 'edit', 'delete'],
  fields: {
    name: { kind: 'text', max: 64, required: true, width: 200 },
    // How far those who have it see rows of people: 0 their own, 1 of their group, 2 of their organisation, 3 all.
    reach: {
      kind: 'choice',
      choices: { 0: 'grey', 1: 'blue', 2: 'orange', 3: 'red' },
      default: 0,
      visibility: 'internal',
      stepUp: true,
    },
    remark: { kind: 'text', max: 500, multiline: true, visibility: 'internal' },
    users: { kind: 'integer', virtual: true, unsorted: false, visibility: 'internal' },
    fixed: { kind: 'flag', computed: true },
    update_time: { kind: 'time', auto: 'update' },
  },
  naturalKey: ['name'],
  lasting: 'fixed',
  order: ['id', 'asc'],
  filters: { keyword: { kind: 'search', fields: ['name', 'remark'] } },
})
