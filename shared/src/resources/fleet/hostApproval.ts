import { defineView } from '../../resource/define.ts'
import { host } from './host.ts'
import { auditCodes } from './whitelist.ts'

/** Hosts that wait for approval, beside the phones that do. */
export const hostApproval = defineView(host, {
  name: 'host-approval',
  route: '/deviceApproval',
  key: 'host.approve',
  columns: [
    ...(['name', 'organisation_id', 'create_user', 'state', 'os', 'agent_version'] as const),
    ...(['audit_status', 'audit_remark', 'enrolled', 'remark'] as const),
  ],
  filters: {
    keyword: { kind: 'search', fields: ['name', 'remark'] },
    audit_status: { kind: 'equals', field: 'audit_status', default: auditCodes.pending },
  },
  actions: ['approve', 'reject'],
})
