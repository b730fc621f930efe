import { defineResource } from '../../resource/define.ts'

/** That an organisation has a value-added service, until the end of a day or without an end. */
export const valueGrant = defineResource({
  name: 'value-grant',
  table: 'value_grant',
  route: '/valueAddedService',
  menu: { rank: 52 },
  area: 'customer',
  paged: true,
  pageSize: 10,
  visibility: { people: 'organisation' },
  verbs: ['list', 'get', 'add', 'edit', 'delete', 'export'],
  fields: {
    organisation: {
      kind: 'reference',
      to: 'organisation',
      label: 'name',
      required: true,
      fixed: true,
      goesAlong: true,
      width: 180,
    },
    service: { kind: 'reference', to: 'value-service', label: 'name', required: true, fixed: true, width: 200 },
    until: { kind: 'text', max: 10, format: 'day', width: 120 },
    remark: { kind: 'text', max: 500, multiline: true, visibility: 'internal' },
    create_time: { kind: 'time', auto: 'create' },
    update_time: { kind: 'time', auto: 'update', drawer: 'line' },
  },
  order: ['create_time', 'desc'],
  filters: {
    organisation: { kind: 'equals', field: 'organisation' },
    service: { kind: 'equals', field: 'service' },
    ends_within: { kind: 'within', field: 'until' },
    start_time: { kind: 'from', field: 'create_time' },
    end_time: { kind: 'to', field: 'create_time' },
  },
})
