import { defineResource } from '../../resource/define.ts'

/** How customers pay. Nothing is charged by it and no processor is called: a person marks what has been paid. */
export const paymentConfig = defineResource({
  name: 'payment-config',
  table: 'payment_config',
  route: '/paymentManage',
  menu: { rank: 41 },
  area: 'customer',
  paged: true,
  pageSize: 10,
  visibility: 'all',
  verbs: ['list', 'get', 'add', 'edit', 'delete', 'export'],
  fields: {
    name: { kind: 'text', max: 255, required: true, single: true, width: 200 },
    payment_type: { kind: 'choice', choices: { 1: '', 2: '', 3: '' }, default: 1, width: 150 },
    result_type: { kind: 'choice', choices: { 1: '', 2: '' }, default: 1, width: 150 },
    usage: { kind: 'choice', choices: { 1: 'blue', 2: 'green' }, default: 1, width: 120 },
    // May say where the money goes: not for other organisations.
    note: { kind: 'text', max: 500, multiline: true, visibility: 'internal', width: 260 },
    available: { kind: 'flag', default: 1, width: 90 },
    create_time: { kind: 'time', auto: 'create', drawer: 'line' },
    update_time: { kind: 'time', auto: 'update' },
  },
  order: ['id', 'asc'],
  filters: {
    keyword: { kind: 'search', fields: ['name', 'note'] },
    result_type: { kind: 'equals', field: 'result_type' },
    payment_type: { kind: 'equals', field: 'payment_type' },
    usage: { kind: 'equals', field: 'usage' },
    available: { kind: 'equals', field: 'available' },
  },
})
