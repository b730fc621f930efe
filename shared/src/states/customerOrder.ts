import { defineMachine } from './machine.ts'

/** How far an order is, by what people say of it; whether it is paid stands beside it. */
export const customerOrderMachine = defineMachine({
  name: 'customerOrder',
  initial: 'new',
  codes: { new: 0, confirmed: 1, delivered: 2, cancelled: 3 },
  moves: { new: ['confirmed', 'cancelled'], confirmed: ['delivered', 'cancelled'], delivered: [], cancelled: [] },
})
export type CustomerOrderState = keyof typeof customerOrderMachine.codes
