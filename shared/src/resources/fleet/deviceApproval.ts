import { defineView } from '../../resource/define.ts'
import { phone } from './phone.ts'
import { auditCodes } from './whitelist.ts'

/** matrix.md §2: device approval. Phones that wait for it, at first; nothing runs on one that is not approved. */
export const deviceApproval = defineView(phone, {
  name: 'device-approval',
  route: '/deviceApproval',
  menu: { group: 'devices', rank: 90 },
  key: 'phone.approve',
  columns: [
    ...(['serial', 'host', 'enrolled_by', 'state', 'model', 'android'] as const),
    ...(['audit_status', 'audit_remark', 'owner_user_id', 'remark'] as const),
  ],
  filters: {
    keyword: { kind: 'search', fields: ['serial', 'model', 'host', 'remark'] },
    audit_status: { kind: 'equals', field: 'audit_status', default: auditCodes.pending },
    host: { kind: 'equals', field: 'host' },
  },
  actions: ['approve', 'reject'],
})
