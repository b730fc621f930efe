import { defineMachine } from './machine.ts'

/** Of a window in which nothing is told. One that has ended is not opened again: another one says who stands for it. */
export const alertWindowMachine = defineMachine({
  name: 'alertWindow',
  initial: 'open',
  codes: { open: 0, ended: 1 },
  moves: { open: ['ended'], ended: [] },
})
export type AlertWindowState = keyof typeof alertWindowMachine.codes
