import { defineView } from '../../resource/define.ts'
import { subsystem, subsystemKinds } from './subsystem.ts'

/** matrix.md §2: sub-system devices. */
export const subsystemDevice = defineView(subsystem, {
  name: 'subsystem-device',
  route: '/subsystemDevices',
  menu: { group: 'devices', rank: 40 },
  where: { kind: [subsystemKinds.further, subsystemKinds.profile] },
  verbs: ['edit', 'export'],
})
