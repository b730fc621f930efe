import { defineView } from '../../resource/define.ts'
import { subsystem, subsystemKinds } from './subsystem.ts'

/** matrix.md §2: master-system devices. */
export const masterDevice = defineView(subsystem, {
  name: 'master-device',
  route: '/masterDevices',
  menu: { group: 'devices', rank: 30 },
  where: { kind: subsystemKinds.main },
  columns: ['phone', 'name', 'accounts', 'apps', 'remark'],
  filters: {
    keyword: { kind: 'search', fields: ['phone', 'name', 'remark'] },
    phone: { kind: 'equals', field: 'phone' },
  },
  verbs: ['edit', 'export'],
})
