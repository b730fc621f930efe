import { defineMachine } from './machine.ts'

/** matrix.md §4: whether a commodity is offered to customers. */
export const commodityMachine = defineMachine({
  name: 'commodity',
  initial: 'off_sale',
  codes: { off_sale: 0, on_sale: 1 },
  moves: { off_sale: ['on_sale'], on_sale: ['off_sale'] },
})
export type CommodityState = keyof typeof commodityMachine.codes
