import { defineResource } from '../../resource/define.ts'
import { forgetAction, forgottenField } from '../../resource/forget.ts'
import { customerHostingMachine } from '../../states/customerHosting.ts'
import { tagActions, tagsField } from '../fleet/tag.ts'

/** Of `signing_status`. */
export const signingStates = { notSigned: 0, signed: 1 } as const

// Several: those of two customers who were made one.
const contract = { kind: 'file', many: 10, maxMb: 20, unsorted: true } as const

/** matrix-screens.md §5.8: whom one works for or with, on what contract, and whether models may answer for them. */
export const customer = defineResource({
  name: 'customer',
  table: 'customer',
  route: '/customerManage',
  menu: { rank: 10 },
  area: 'customer',
  paged: true,
  pageSize: 10,
  visibility: 'own',
  personal: true,
  verbs: ['list', 'get', 'add', 'edit', 'delete', 'import', 'export'],
  fields: {
    name: { kind: 'text', max: 255, required: true, single: true, width: 170 },
    kind: { kind: 'choice', choices: { 1: 'blue', 2: 'green', 3: 'pink', 4: 'orange' }, default: 1, width: 100 },
    // Only `sign` sets it: there is a contract then.
    signing_status: { kind: 'choice', choices: { 0: 'grey', 1: 'green' }, computed: true, width: 110 },
    ai_hosting_status: {
      kind: 'state',
      machine: customerHostingMachine,
      colours: { to_be_activated: 'grey', under_custody: 'green', terminated: 'orange' },
      width: 130,
    },
    contract_until: { kind: 'text', max: 10, format: 'day', single: true, width: 120 },
    company: { kind: 'text', max: 255, width: 170 },
    phone: { kind: 'text', max: 32, format: 'phone', single: true, width: 140 },
    email: { kind: 'text', max: 255, format: 'email', single: true, width: 190 },
    country: { kind: 'text', max: 2, format: 'country', width: 110 },
    accounts: { kind: 'links', to: 'account', label: 'account', most: 50, width: 160 },
    tags: tagsField,
    orders: { kind: 'counted', of: 'customer-order', by: 'customer' },
    handles: { kind: 'counted', of: 'customer-handle', by: 'customer' },
    notes: { kind: 'counted', of: 'customer-note', by: 'customer' },
    contract: { ...contract, drawer: 'line' },
    remark: { kind: 'text', max: 500, multiline: true },
    // As addresses and numbers are compared: the same customer is written in several ways.
    email_key: { kind: 'text', max: 255, computed: true, internal: true },
    phone_digits: { kind: 'text', max: 32, computed: true, internal: true },
    forgotten: forgottenField,
    create_time: { kind: 'time', auto: 'create', drawer: 'line' },
    update_time: { kind: 'time', auto: 'update', drawer: 'line' },
  },
  sections: {
    who: ['name', 'kind', 'company', 'phone', 'email', 'country'],
    contract: ['contract', 'contract_until'],
    found: ['accounts', 'tags', 'remark'],
  },
  importsById: true,
  importsClearNone: true,
  actions: {
    // What the customer has already may be left out.
    sign: {
      rows: 'one',
      when: { signing_status: signingStates.notSigned },
      form: { contract, contract_until: { kind: 'text', max: 10, format: 'day' } },
    },
    'activate-hosting': { to: 'under_custody', when: { signing_status: signingStates.signed } },
    'end-hosting': { to: 'terminated' },
    ...tagActions,
    forget: forgetAction,
  },
  order: ['create_time', 'desc'],
  filters: {
    keyword: { kind: 'search', fields: ['name', 'company', 'phone', 'email', 'remark'] },
    kind: { kind: 'any', field: 'kind' },
    signing_status: { kind: 'equals', field: 'signing_status' },
    ai_hosting_status: { kind: 'any', field: 'ai_hosting_status' },
    ends_within: { kind: 'within', field: 'contract_until' },
    accounts: { kind: 'any', field: 'accounts' },
    tags: { kind: 'any', field: 'tags' },
    country: { kind: 'equals', field: 'country' },
    owner_user_id: { kind: 'equals', field: 'owner_user_id' },
    start_time: { kind: 'from', field: 'create_time' },
    end_time: { kind: 'to', field: 'create_time' },
  },
})
