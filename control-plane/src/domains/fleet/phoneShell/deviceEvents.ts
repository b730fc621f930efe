import { platformLogKinds as kinds } from '@quarterdeck/shared/resources/fleet/platformLog.ts'
import { asIs, defineDeviceEvents, minutes } from '../../deviceEvent.ts'

/** What is told of shells. */
export const shellEvents = defineDeviceEvents({
  shell_opened: { kind: kinds.screen, values: {} },
  shell_ran: { kind: kinds.screen, values: { command: asIs } },
  shell_closed: { kind: kinds.screen, values: { took: minutes } },
})
