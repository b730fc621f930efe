import { publicationLanes as lanes } from '@quarterdeck/shared/lanes/publicationLanes.ts'
import { rankOf } from '@quarterdeck/shared/values/runRank.ts'
import type { Lane, LaneDefinition } from '../../work/runs/index.ts'

/** Queues of publishing; the codes stay for ever. Tasks are publications, but for login checks, whose tasks are accounts. */
export const publishLanes = {
  publication: {
    code: lanes.publication.code,
    name: 'publication',
    purpose: 'publish',
    publishes: true,
    heldWith: 'publications',
  },
  unpublish: {
    code: lanes.unpublish.code,
    name: 'unpublish',
    purpose: 'unpublish',
    publishes: false,
    heldWith: 'publications',
  },
  check: { code: lanes.check.code, name: 'publication_check', purpose: 'check', publishes: false },
  settle: { code: lanes.settle.code, name: 'publication_settle', purpose: 'check', publishes: false, settles: true },
  login: { code: lanes.login.code, name: 'login_check', purpose: 'login-check', publishes: false },
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
