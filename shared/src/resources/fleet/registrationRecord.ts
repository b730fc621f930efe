import { defineResource } from '../../resource/define.ts'
import { personaMachine } from '../../states/persona.ts'
import { registrationRecordMachine } from '../../states/registrationRecord.ts'

const remark = { remark: { kind: 'text', max: 500, required: true, multiline: true } } as const

/**
 * matrix-screens.md §5.2: a register, kept by hand, of accounts that people sign up for one by one. Nothing signs up by itself, and
 * nothing of it is ever queued. Complete, a record becomes an account with its authorisation.
 */
export const registrationRecord = defineResource({
  name: 'registration-record',
  table: 'registration_record',
  route: '/registrationManage',
  menu: { rank: 65 },
  area: 'fleet',
  paged: true,
  pageSize: 10,
  visibility: 'own',
  verbs: ['list', 'get', 'add', 'edit', 'delete', 'import', 'export'],
  fields: {
    platform: { kind: 'reference', to: 'platform', label: 'name', required: true, width: 120 },
    account: { kind: 'text', max: 255, required: true, width: 180 },
    nickname: { kind: 'text', max: 255, width: 160 },
    status: {
      kind: 'state',
      machine: registrationRecordMachine,
      colours: { to_be_verified: 'orange', complete: 'green', failed: 'red', cancelled: 'grey' },
      width: 110,
    },
    password: { kind: 'sealed', min: 8, max: 16, onto: 'phone' },
    phone_number: { kind: 'text', max: 32, format: 'phone', width: 150 },
    country: { kind: 'text', max: 2, format: 'country', width: 120 },
    phone: { kind: 'reference', to: 'phone', label: 'serial', width: 160 },
    subsystem: { kind: 'integer', min: 0, max: 999, default: 0 },
    persona: {
      kind: 'reference',
      to: 'persona',
      label: 'name',
      where: { status: personaMachine.codes.created },
      width: 140,
    },
    account_id: { kind: 'reference', to: 'account', label: 'account', computed: true, width: 160 },
    remark: { kind: 'text', max: 500, multiline: true },
    create_time: { kind: 'time', auto: 'create' },
    update_time: { kind: 'time', auto: 'update' },
  },
  actions: {
    complete: {
      to: 'complete',
      rows: 'one',
      stepUp: true,
      // What the record says already may be left out.
      form: {
        nickname: { kind: 'text', max: 255 },
        country: { kind: 'text', max: 2, format: 'country' },
        longitude: { kind: 'decimal', digits: 6, min: -180, max: 180, nullable: true },
        latitude: { kind: 'decimal', digits: 6, min: -90, max: 90, nullable: true },
        phone: { kind: 'reference', to: 'phone', label: 'serial' },
        owner: { kind: 'text', max: 255, required: true },
        basis: { kind: 'choice', choices: { 1: 'green', 2: 'green', 3: 'green' }, default: 1, required: true },
        authorised_until: { kind: 'time' },
      },
    },
    fail: { to: 'failed', form: remark },
    cancel: { to: 'cancelled', form: remark },
    reopen: { to: 'to_be_verified' },
  },
  naturalKey: ['platform', 'account'],
  order: ['create_time', 'desc'],
  filters: {
    keyword: { kind: 'search', fields: ['account', 'nickname', 'phone_number', 'remark'] },
    platform: { kind: 'equals', field: 'platform' },
    status: { kind: 'any', field: 'status' },
    country: { kind: 'equals', field: 'country' },
    phone: { kind: 'equals', field: 'phone' },
    owner_user_id: { kind: 'equals', field: 'owner_user_id' },
    persona: { kind: 'equals', field: 'persona' },
    start_time: { kind: 'from', field: 'create_time' },
    end_time: { kind: 'to', field: 'create_time' },
  },
})
