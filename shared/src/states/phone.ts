import { defineMachine } from './machine.ts'

/**
 * What was measured of a phone's presence, by its host's agent: `online` answers; `unauthorised`: nobody has allowed this
 * host on its screen yet; `starting`: it answers and has not started; `silent`: it is connected and gives no answer;
 * `conflict`: two phones claim its serial, so that nobody knows which one a command would reach. Only `online` gets work.
 * That ADB is switched off or that a phone is under maintenance is no state: these are flags that an operator sets, and
 * they stand whether the phone is there or not.
 */
export const phoneMachine = defineMachine({
  name: 'phone',
  initial: 'offline',
  codes: { offline: 0, online: 1, unauthorised: 2, starting: 3, silent: 4, conflict: 5 },
  moves: {
    offline: ['online', 'unauthorised', 'starting', 'silent', 'conflict'],
    online: ['offline', 'unauthorised', 'starting', 'silent', 'conflict'],
    unauthorised: ['offline', 'online', 'starting', 'silent', 'conflict'],
    starting: ['offline', 'online', 'unauthorised', 'silent', 'conflict'],
    silent: ['offline', 'online', 'unauthorised', 'starting', 'conflict'],
    conflict: ['offline', 'online', 'unauthorised', 'starting', 'silent'],
  },
})
export type PhoneState = keyof typeof phoneMachine.codes

/** The states by name, in the order of their codes. */
export const phoneStates = Object.keys(phoneMachine.codes) as [PhoneState, ...PhoneState[]]
