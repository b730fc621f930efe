import { defineLanes } from '../resource/lane.ts'

const post = { opens: '/publicationManage?row=', hasNoUnknown: true } as const

/** Queues of posts, of looks at them, and of logins. */
export const publicationLanes = defineLanes({
  publication: { ...post, code: 4 },
  unpublish: { ...post, code: 5 },
  check: { ...post, code: 6 },
  settle: { ...post, code: 14 },
  login: { code: 9 },
})
