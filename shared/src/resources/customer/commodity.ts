import { defineResource } from '../../resource/define.ts'
import { commodityMachine } from '../../states/commodity.ts'

/** What is sold to customers, at what price (matrix-screens.md §5.8). */
export const commodity = defineResource({
  name: 'commodity',
  table: 'commodity',
  route: '/commodityLibrary',
  menu: { rank: 30 },
  area: 'customer',
  paged: true,
  pageSize: 10,
  visibility: 'organisation',
  verbs: ['list', 'get', 'add', 'edit', 'delete', 'import', 'export'],
  fields: {
    name: { kind: 'text', max: 255, required: true, single: true, width: 200 },
    sku: { kind: 'text', max: 64, required: true, width: 130 },
    image: { kind: 'image', maxMb: 20, single: true, unsorted: true, width: 80 },
    sale_status: {
      kind: 'state',
      machine: commodityMachine,
      colours: { off_sale: 'grey', on_sale: 'green' },
      width: 110,
    },
    price: { kind: 'money', currency: 'currency', required: true, min: 0, width: 120 },
    currency: { kind: 'text', max: 3, format: 'currency', default: 'USD', required: true, width: 90 },
    // Empty: nobody counts them.
    stock: { kind: 'integer', min: 0, max: 1_000_000_000, nullable: true, width: 90 },
    accounts: { kind: 'links', to: 'account', label: 'account', most: 50, width: 160 },
    link: { kind: 'text', max: 500, format: 'url', link: true, single: true, width: 180 },
    description: { kind: 'text', max: 2000, multiline: true, unsorted: true, drawer: 'line' },
    orders: { kind: 'counted', of: 'customer-order', by: 'commodity' },
    create_time: { kind: 'time', auto: 'create', drawer: 'line' },
    update_time: { kind: 'time', auto: 'update', drawer: 'line' },
  },
  naturalKey: ['sku'],
  keyWithin: 'organisation',
  importsClearNone: true,
  actions: { 'on-sale': { to: 'on_sale' }, 'off-sale': { to: 'off_sale' } },
  order: ['create_time', 'desc'],
  filters: {
    keyword: { kind: 'search', fields: ['name', 'sku', 'description'] },
    sale_status: { kind: 'equals', field: 'sale_status' },
    currency: { kind: 'equals', field: 'currency' },
    has_account: { kind: 'has', field: 'accounts' },
    accounts: { kind: 'any', field: 'accounts' },
    start_time: { kind: 'from', field: 'create_time' },
    end_time: { kind: 'to', field: 'create_time' },
  },
})
