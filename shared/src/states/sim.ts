import { defineMachine } from './machine.ts'

/**
 * What is known of a SIM. `unrecognised`: the phone hides its ICCID and nobody has filled it in, so that it could not be told from
 * another one of its carrier; `identified`: its ICCID is known, because the phone says it; `registered`: a person answers for what
 * the list says of it. Cards that people add are registered.
 */
export const simMachine = defineMachine({
  name: 'sim',
  initial: 'registered',
  codes: { identified: 0, unrecognised: 1, registered: 2 },
  moves: { unrecognised: ['identified', 'registered'], identified: ['registered'], registered: ['identified'] },
})
export type SimState = keyof typeof simMachine.codes
