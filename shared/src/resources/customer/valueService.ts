import { defineResource } from '../../resource/define.ts'

/** What organisations may be charged for, by code. */
export const chargedFeatures = { generation: 1, hosting: 2 } as const

/**
 * What organisations are charged for (matrix.md: charged features): while one with a feature is available, an external organisation has that
 * feature with a running grant alone (`valueGrant`).
 */
export const valueService = defineResource({
  name: 'value-service',
  table: 'value_service',
  route: '/valueAddedService',
  menu: { rank: 50 },
  area: 'customer',
  paged: true,
  pageSize: 10,
  visibility: 'all',
  offered: 'available',
  verbs: ['list', 'get', 'add', 'edit', 'delete', 'export'],
  fields: {
    name: { kind: 'text', max: 255, required: true, single: true, width: 200 },
    feature: { kind: 'choice', choices: { 1: 'blue', 2: 'green' }, default: 1, width: 130 },
    price: { kind: 'money', currency: 'currency', min: 0, required: true, width: 120 },
    currency: { kind: 'text', max: 3, format: 'currency', default: 'USD', required: true, width: 90 },
    period: { kind: 'choice', choices: { 1: '', 2: '', 3: '' }, default: 1, width: 110 },
    available: { kind: 'flag', default: 1, width: 90 },
    remark: { kind: 'text', max: 500, multiline: true, visibility: 'internal' },
    grants: { kind: 'counted', of: 'value-grant', by: 'service' },
    create_time: { kind: 'time', auto: 'create', drawer: 'line' },
    update_time: { kind: 'time', auto: 'update' },
  },
  // Beside the name of the service: until when nothing is said, it runs without an end.
  actions: {
    grant: {
      rows: 'one',
      form: {
        organisation: { kind: 'reference', to: 'organisation', label: 'name', required: true },
        until: { kind: 'text', max: 10, format: 'day' },
      },
    },
  },
  order: ['id', 'asc'],
  filters: {
    keyword: { kind: 'search', fields: ['name'] },
    feature: { kind: 'equals', field: 'feature' },
    available: { kind: 'equals', field: 'available' },
  },
})
