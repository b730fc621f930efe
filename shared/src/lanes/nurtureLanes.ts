import { defineLanes } from '../resource/lane.ts'

/** Queues of what accounts do every day, by what that is, and of looks at it. */
export const nurtureLanes = defineLanes({
  nurture: { code: 7 },
  messages: { code: 8, showsMessages: true },
  profile: { code: 10 },
  custom: { code: 11 },
  statistics: { code: 12 },
  settle: { code: 16, hasNoUnknown: true },
})
