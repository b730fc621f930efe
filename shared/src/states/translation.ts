import { defineMachine } from './machine.ts'

/** A text in another language, as a model makes it. */
export const translationMachine = defineMachine({
  name: 'translation',
  initial: 'processing',
  codes: { processing: 0, completed: 1, interrupted: 2 },
  moves: {
    processing: ['completed', 'interrupted'],
    completed: ['processing'],
    interrupted: ['processing'],
  },
})
export type TranslationState = keyof typeof translationMachine.codes
