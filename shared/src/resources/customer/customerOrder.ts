import type { Problem } from '../../errors/appError.ts'
import { defineResource, type RowValues } from '../../resource/define.ts'
import { commodityMachine } from '../../states/commodity.ts'
import { customerOrderMachine } from '../../states/customerOrder.ts'

/** Of `payment_status`. */
export const paymentStates = { unpaid: 0, paid: 1, refunded: 2 } as const

const payment = { kind: 'reference', to: 'payment-config', label: 'name', where: { available: 1 } } as const

/** One thing that a customer has ordered; name, price and currency stay as they were then, whatever becomes of the thing. */
export const customerOrder = defineResource({
  name: 'customer-order',
  table: 'customer_order',
  route: '/orderManage',
  menu: { rank: 20 },
  area: 'customer',
  paged: true,
  pageSize: 10,
  visibility: { as: 'customer' },
  // What the bank said may name who paid.
  personal: true,
  verbs: ['list', 'get', 'add', 'edit', 'delete', 'export'],
  fields: {
    customer: { kind: 'reference', to: 'customer', label: 'name', required: true, fixed: true, width: 170 },
    // What the thing was called when it was ordered.
    thing: { kind: 'text', max: 255, computed: true, width: 180 },
    status: {
      kind: 'state',
      machine: customerOrderMachine,
      colours: { new: 'blue', confirmed: 'orange', delivered: 'green', cancelled: 'grey' },
      width: 110,
    },
    payment_status: {
      kind: 'choice',
      choices: { 0: 'orange', 1: 'green', 2: 'grey' },
      computed: true,
      width: 110,
    },
    commodity: {
      kind: 'reference',
      to: 'commodity',
      label: 'name',
      where: { sale_status: commodityMachine.codes.on_sale },
      fixed: true,
      hidden: true,
    },
    service: {
      kind: 'reference',
      to: 'value-service',
      label: 'name',
      where: { available: 1 },
      fixed: true,
      hidden: true,
    },
    count: { kind: 'integer', min: 1, max: 1_000_000, default: 1, single: true, width: 80 },
    // Empty: the price of the thing.
    price: { kind: 'money', currency: 'currency', min: 0, nullable: true, single: true, width: 120 },
    currency: { kind: 'text', max: 3, format: 'currency', fixed: true, width: 90 },
    total: { kind: 'money', currency: 'currency', computed: true, width: 130 },
    payment_config: { ...payment, width: 140 },
    reference: { kind: 'text', max: 255, computed: true, width: 150 },
    paid_time: { kind: 'time', computed: true, width: 160 },
    refund_reference: { kind: 'text', max: 255, computed: true, drawer: 'line' },
    refunded_time: { kind: 'time', computed: true, drawer: 'line' },
    remark: { kind: 'text', max: 500, multiline: true },
    create_time: { kind: 'time', auto: 'create' },
    update_time: { kind: 'time', auto: 'update', drawer: 'line' },
  },
  actions: {
    confirm: { to: 'confirmed' },
    deliver: { to: 'delivered' },
    cancel: { to: 'cancelled' },
    // By a person, with what the bank or the receipt says.
    'mark-paid': {
      from: ['new', 'confirmed', 'delivered'],
      when: { payment_status: paymentStates.unpaid },
      rows: 'one',
      form: { reference: { kind: 'text', max: 255, required: true }, payment_config: payment },
    },
    refund: {
      when: { payment_status: paymentStates.paid },
      rows: 'one',
      danger: true,
      form: { refund_reference: { kind: 'text', max: 255, required: true } },
    },
  },
  order: ['create_time', 'desc'],
  filters: {
    keyword: { kind: 'search', fields: ['thing', 'customer', 'reference', 'remark'] },
    customer: { kind: 'equals', field: 'customer' },
    status: { kind: 'any', field: 'status' },
    payment_status: { kind: 'any', field: 'payment_status' },
    currency: { kind: 'equals', field: 'currency' },
    commodity: { kind: 'equals', field: 'commodity' },
    service: { kind: 'equals', field: 'service' },
    payment_config: { kind: 'equals', field: 'payment_config' },
    start_time: { kind: 'from', field: 'create_time' },
    end_time: { kind: 'to', field: 'create_time' },
  },
  rules: ({ commodity, service }: RowValues): readonly Problem[] =>
    !commodity === !service ? [{ field: 'commodity', code: 'one_thing_ordered' }] : [],
})
