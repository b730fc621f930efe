import { defineMachine } from './machine.ts'

/**
 * Whether a phone can be worked on, as its host's agent sees it. `unauthorized`: it is plugged in, but nobody has allowed
 * this host on its screen yet. That ADB is switched off or that a phone is under maintenance is no state: these are flags
 * that an operator sets, and they stand whether the phone is there or not.
 */
export const phoneMachine = defineMachine({
  name: 'phone',
  initial: 'offline',
  codes: { offline: 0, online: 1, unauthorized: 2 },
  moves: {
    offline: ['online', 'unauthorized'],
    online: ['offline', 'unauthorized'],
    unauthorized: ['offline', 'online'],
  },
})
export type PhoneState = keyof typeof phoneMachine.codes
