import { defineResource } from '../../resource/define.ts'
import { haltForm } from '../fleet/host.ts'

/** People of an organisation who work together: a leader sees the rows of the whole group. */
export const userGroup = defineResource({
  name: 'user-group',
  table: 'user_group',
  route: '/userGroupManage',
  area: 'system',
  paged: true,
  pageSize: 10,
  visibility: { people: 'organisation' },
  verbs: ['list', 'get', 'add', 'edit', 'delete', 'export'],
  fields: {
    name: { kind: 'text', max: 12, required: true, width: 160 },
    organisation: { kind: 'reference', to: 'organisation', label: 'name', required: true, fixed: true, width: 220 },
    // That of its organisation.
    type: { kind: 'choice', choices: { 1: 'blue', 2: 'orange' }, virtual: true, unsorted: false },
    users: { kind: 'counted', of: 'user', by: 'user_group' },
    remark: { kind: 'text', max: 500, multiline: true },
    create_time: { kind: 'time', auto: 'create' },
    update_time: { kind: 'time', auto: 'update' },
  },
  // Of the phones for which the group, or somebody in it, is responsible.
  actions: { halt: { form: haltForm }, resume: { stepUp: true } },
  naturalKey: ['organisation', 'name'],
  order: ['id', 'asc'],
  filters: {
    keyword: { kind: 'search', fields: ['name'] },
    organisation: { kind: 'equals', field: 'organisation' },
  },
})
