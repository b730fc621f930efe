import { defineMachine } from './machine.ts'

/**
 * A post on its way out under one account (matrix-screens.md §6.5.3): it waits for its review, is prepared, waits for its time, its gate
 * and its phone, is with a phone or a person, and then is there, called off, or needs somebody to look at it.
 */
export const publicationMachine = defineMachine({
  name: 'publication',
  initial: 'pending',
  codes: { pending: 0, processing: 1, waiting: 2, releasing: 3, completed: 4, cancelled: 5, abnormal: 6 },
  moves: {
    pending: ['processing', 'waiting', 'cancelled', 'abnormal'],
    processing: ['pending', 'waiting', 'cancelled', 'abnormal'],
    waiting: ['pending', 'releasing', 'cancelled', 'abnormal'],
    releasing: ['waiting', 'completed', 'cancelled', 'abnormal'],
    // Taken down again by a run of its own.
    completed: ['cancelled'],
    // Settled as found, or called off; missed by a clock that was wrong, it waits again.
    abnormal: ['pending', 'completed', 'cancelled'],
    cancelled: [],
  },
})
export type PublicationState = keyof typeof publicationMachine.codes
