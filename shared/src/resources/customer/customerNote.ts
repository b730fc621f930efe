import { defineResource } from '../../resource/define.ts'

/** What people note of a customer; with a due day it is a task of the person to whom it is given. */
export const customerNote = defineResource({
  name: 'customer-note',
  table: 'customer_note',
  route: '/customerManage',
  menu: { rank: 14 },
  area: 'customer',
  paged: true,
  pageSize: 10,
  visibility: { as: 'customer' },
  personal: true,
  verbs: ['list', 'get', 'add', 'edit', 'delete', 'export'],
  fields: {
    customer: {
      kind: 'reference',
      to: 'customer',
      label: 'name',
      required: true,
      fixed: true,
      goesAlong: true,
      width: 170,
    },
    text: { kind: 'text', max: 2000, required: true, multiline: true, unsorted: true, width: 320 },
    due: { kind: 'text', max: 10, format: 'day', width: 120 },
    assigned_to: { kind: 'reference', to: 'user', label: 'name', width: 130 },
    done: { kind: 'flag', computed: true, width: 80 },
    done_by: { kind: 'text', max: 64, computed: true, drawer: 'line' },
    created_by: { kind: 'text', max: 64, computed: true, width: 120 },
    create_time: { kind: 'time', auto: 'create' },
    update_time: { kind: 'time', auto: 'update', drawer: 'line' },
  },
  actions: { done: { when: { done: 0 } }, reopen: { when: { done: 1 } } },
  order: ['create_time', 'desc'],
  filters: {
    keyword: { kind: 'search', fields: ['text', 'customer'] },
    customer: { kind: 'equals', field: 'customer' },
    assigned_to: { kind: 'equals', field: 'assigned_to' },
    done: { kind: 'equals', field: 'done' },
    has_due: { kind: 'has', field: 'due' },
    due_until: { kind: 'to', field: 'due' },
  },
})
