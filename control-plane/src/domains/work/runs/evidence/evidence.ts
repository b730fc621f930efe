import { type RunTimeline, sendEvidence } from '@quarterdeck/shared/contracts/evidence.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import type { UiElement } from '@quarterdeck/shared/protocol/evidence.ts'
import type { Router } from '../../../../http/handler.ts'
import type { AgentLink } from '../../../../hub/agentLink.ts'
import type { Context } from '../../../../platform/context.ts'
import { hostOfCall } from '../hostOfCall.ts'
import type { Lease } from '../leases/leaseRuns.ts'
import type { RunViewer } from '../runViewer.ts'
import { type Archive, readArchive } from './archive.ts'
import { isRecordingSeen } from './describeRuns.ts'
import { describeTimeline } from './describeTimeline.ts'
import { readEvidence } from './evidenceFiles.ts'
import { receiveEvidence } from './receiveEvidence.ts'
import { evidenceOf, type KeptAttempt } from './store.ts'

interface OfAttempt {
  id: number
  /** The latest that has it, unless one is named. */
  attempt?: number | undefined
}

/** What was recorded of runs; undefined where it is not, or no longer, there, or not for who asks. */
export interface RunEvidence {
  /** What failed in it in the reader's language. */
  timeline(of: OfAttempt, runViewer: RunViewer, t: Translate): Promise<RunTimeline | undefined>
  /** PNG. */
  picture(of: OfAttempt, n: number, runViewer: RunViewer): Promise<Buffer | undefined>
  tree(of: OfAttempt, n: number, runViewer: RunViewer): Promise<UiElement[] | undefined>
  deviceLog(of: OfAttempt, runViewer: RunViewer): Promise<Buffer | undefined>
}

export function readRunEvidence({ store, settings, dataDir }: Context): RunEvidence {
  async function find(
    { id, attempt }: OfAttempt,
    runViewer: RunViewer,
    has: 'timeline' | 'deviceLog',
  ): Promise<Found | undefined> {
    if (!(await isRecordingSeen(store.read, id, runViewer))) return undefined
    const all = await evidenceOf.all(store.read, { seq: id })
    const kept = all.find((one) => one[has] === 1 && (attempt === undefined || one.attempt === attempt))
    const bytes = kept && (await readEvidence(dataDir, kept))
    return kept && bytes && { all, kept, archive: await readArchive(bytes) }
  }
  return {
    async timeline(of, runViewer, t) {
      const found = await find(of, runViewer, 'timeline')
      const recorded = await found?.archive.timeline()
      return found && recorded && describeTimeline({ store, settings, t }, recorded, found.kept, found.all)
    },
    picture: async (of, n, runViewer) => (await find(of, runViewer, 'timeline'))?.archive.picture(n),
    tree: async (of, n, runViewer) => (await find(of, runViewer, 'timeline'))?.archive.tree(n),
    deviceLog: async (of, runViewer) => (await find(of, runViewer, 'deviceLog'))?.archive.deviceLog(),
  }
}

interface Found {
  all: KeptAttempt[]
  kept: KeptAttempt
  archive: Archive
}

/** Agents send what they have recorded by the secret of their host. */
export function serveEvidence(router: Router, context: Context, agents: Pick<AgentLink<Lease>, 'hostOf'>): void {
  router.serve(sendEvidence, async ({ query, stream, header }) => {
    const host = await hostOfCall(agents, header)
    if (!stream) throw new AppError('file_broken')
    await receiveEvidence(context, { lease: query.lease, hostId: host.id, stream })
    return { data: null }
  })
}
