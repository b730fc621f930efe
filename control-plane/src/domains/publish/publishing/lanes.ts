import { rankOf } from '@quarterdeck/shared/values/runRank.ts'
import type { Lane, LaneDefinition } from '../../work/runs/index.ts'

/** Queues of publishing; the codes stay for ever. Tasks are publications, but for login checks, whose tasks are accounts. */
export const publishLanes = {
  publication: { code: 4, name: 'publication', purpose: 'publish', publishes: true, heldWith: 'publications' },
  unpublish: { code: 5, name: 'unpublish', purpose: 'unpublish', publishes: false, heldWith: 'publications' },
  check: { code: 6, name: 'publication_check', purpose: 'check', publishes: false },
  settle: { code: 14, name: 'publication_settle', purpose: 'check', publishes: false, settles: true },
  login: { code: 9, name: 'login_check', purpose: 'login-check', publishes: false },
} as const satisfies Record<string, LaneDefinition>

/** Before all other work goes what publishes, then how it went. */
export const publishRanks = {
  publishing: rankOf('publish'),
  looking: rankOf('publish', 0),
} as const

/** Those whose tasks are publications. */
export const publicationLanes = [
  publishLanes.publication,
  publishLanes.unpublish,
  publishLanes.check,
  publishLanes.settle,
] as const

/** Those that read the platform. */
export const readingLanes: readonly Lane[] = [publishLanes.check.code, publishLanes.settle.code]
