import { defineMachine } from './machine.ts'

/** Of a platform that refuses the work of one side. What it refuses afterwards is a pause of its own. */
export const platformPauseMachine = defineMachine({
  name: 'platformPause',
  initial: 'paused',
  codes: { paused: 0, lifted: 1 },
  moves: { paused: ['lifted'], lifted: [] },
})
export type PlatformPauseState = keyof typeof platformPauseMachine.codes
