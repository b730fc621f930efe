import { defineView } from '../../resource/define.ts'
import { registrationRecordMachine } from '../../states/registrationRecord.ts'
import { registrationRecord } from './registrationRecord.ts'

/** Records that wait for somebody to see to them, oldest first. */
export const registrationPending = defineView(registrationRecord, {
  name: 'registration-pending',
  route: '/registrationManage',
  menu: { rank: 64 },
  where: { status: registrationRecordMachine.codes.to_be_verified },
  columns: [
    'platform',
    'account',
    'nickname',
    'phone_number',
    'country',
    'phone',
    'subsystem',
    'remark',
    'create_time',
  ],
  order: ['create_time', 'asc'],
  filters: {
    keyword: { kind: 'search', fields: ['account', 'nickname', 'phone_number', 'remark'] },
    platform: { kind: 'equals', field: 'platform' },
    country: { kind: 'equals', field: 'country' },
    phone: { kind: 'equals', field: 'phone' },
    owner_user_id: { kind: 'equals', field: 'owner_user_id' },
  },
  verbs: ['add', 'edit', 'delete', 'import', 'export'],
  actions: ['complete', 'fail', 'cancel'],
})
