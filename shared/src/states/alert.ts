import { defineMachine } from './machine.ts'

/** What a rule has found about a subject. A subject that fails the rule again gets an event of its own. */
export const alertEventMachine = defineMachine({
  name: 'alertEvent',
  initial: 'open',
  codes: { closed: 0, open: 1 },
  moves: { open: ['closed'], closed: [] },
})
export type AlertEventState = keyof typeof alertEventMachine.codes

/** A message to a webhook. A failed attempt leaves it waiting for the next one; whatever has ended can be sent again by hand. */
export const alertDeliveryMachine = defineMachine({
  name: 'alertDelivery',
  initial: 'waiting',
  codes: { waiting: 0, sent: 1, given_up: 2 },
  moves: {
    waiting: ['waiting', 'sent', 'given_up'],
    sent: ['waiting'],
    given_up: ['waiting'],
  },
})
export type AlertDeliveryState = keyof typeof alertDeliveryMachine.codes
