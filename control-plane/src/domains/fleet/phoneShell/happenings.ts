import { platformLogKinds as kinds } from '@quarterdeck/shared/resources/fleet/platformLog.ts'
import { asIs, defineHappenings, minutes } from '../../happening.ts'

/** What is told of shells. */
export const shellHappenings = defineHappenings({
  shell_opened: { kind: kinds.screen, values: {} },
  shell_ran: { kind: kinds.screen, values: { command: asIs } },
  shell_closed: { kind: kinds.screen, values: { took: minutes } },
})
