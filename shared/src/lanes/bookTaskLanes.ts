import { defineLanes } from '../resource/lane.ts'

const bookLists = '/documentRecord?tab=2&row='

/** Queues of book tasks, and of looks at them. */
export const bookTaskLanes = defineLanes({
  bookList: { code: 0, opens: bookLists },
  storyNote: { code: 1, opens: '/documentRecord?tab=3&row=' },
  check: { code: 2, opens: bookLists },
  settle: { code: 13, opens: bookLists, hasNoUnknown: true },
})
