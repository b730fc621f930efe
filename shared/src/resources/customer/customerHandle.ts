import { defineResource } from '../../resource/define.ts'

/** What a customer is called on a platform: in an organisation a handle is that of one customer. */
export const customerHandle = defineResource({
  name: 'customer-handle',
  table: 'customer_handle',
  route: '/customerManage',
  menu: { rank: 12 },
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
      width: 180,
    },
    platform: { kind: 'reference', to: 'platform', label: 'name', required: true, width: 140 },
    handle: { kind: 'text', max: 255, required: true, single: true, width: 200 },
    // As handles are compared: case and marks that nobody sees make no difference.
    handle_key: { kind: 'text', max: 255, computed: true, internal: true },
    remark: { kind: 'text', max: 500, multiline: true },
    create_time: { kind: 'time', auto: 'create' },
  },
  order: ['create_time', 'desc'],
  filters: {
    keyword: { kind: 'search', fields: ['handle', 'customer', 'remark'] },
    customer: { kind: 'equals', field: 'customer' },
    platform: { kind: 'equals', field: 'platform' },
  },
})
