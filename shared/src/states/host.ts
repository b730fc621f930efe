import { defineMachine } from './machine.ts'

/** A host is online while its agent has a connection to the control plane. */
export const hostMachine = defineMachine({
  name: 'host',
  initial: 'offline',
  codes: { offline: 0, online: 1 },
  moves: { offline: ['online'], online: ['offline'] },
})
export type HostState = keyof typeof hostMachine.codes
