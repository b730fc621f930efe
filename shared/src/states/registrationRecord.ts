import { defineMachine } from './machine.ts'

/** matrix.md §4: how far the sign-up of an account is, by what people say of it. Complete, there is an account, and that is final. */
export const registrationRecordMachine = defineMachine({
  name: 'registrationRecord',
  initial: 'to_be_verified',
  codes: { to_be_verified: 0, complete: 1, failed: 2, cancelled: 3 },
  moves: {
    to_be_verified: ['complete', 'failed', 'cancelled'],
    complete: [],
    failed: ['to_be_verified'],
    cancelled: ['to_be_verified'],
  },
})
export type RegistrationRecordState = keyof typeof registrationRecordMachine.codes
