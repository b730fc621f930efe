import { defineMachine } from './machine.ts'

/**
 * What becomes of an account on its platform. A person moves it from any state to any; a run only between normal and not logged in, and
 * from normal to abnormal: a script never lifts a ban (`statesByRun`).
 */
export const accountMachine = defineMachine({
  name: 'account',
  initial: 'normal',
  codes: { normal: 0, banned: 1, abnormal: 2, not_logged_in: 3 },
  moves: {
    normal: ['banned', 'abnormal', 'not_logged_in'],
    banned: ['normal', 'abnormal', 'not_logged_in'],
    abnormal: ['normal', 'banned', 'not_logged_in'],
    not_logged_in: ['normal', 'banned', 'abnormal'],
  },
})
export type AccountState = keyof typeof accountMachine.codes

/** From where a run may bring an account to a state. */
export const statesByRun = {
  normal: ['not_logged_in'],
  abnormal: ['normal'],
  not_logged_in: ['normal'],
} as const satisfies Partial<Record<AccountState, readonly AccountState[]>>
