import { fetchRunFile } from '@quarterdeck/shared/contracts/runFile.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { leasedRunStates, runMachine } from '@quarterdeck/shared/states/run.ts'
import type { Router } from '../../../../http/handler.ts'
import type { AgentLink } from '../../../../hub/agentLink.ts'
import type { Context } from '../../../../platform/context.ts'
import { and, eq, gt, inArray } from '../../../../platform/schema/drizzle.ts'
import { type Params, prepared } from '../../../../platform/schema/prepared.ts'
import type { RunFile, RunOwner } from '../changes.ts'
import { hostOfCall } from '../hostOfCall.ts'
import type { Lease } from '../leases/leaseRuns.ts'
import type { Lane } from '../queue/lanes.ts'
import { run, runAttempt } from '../tables.ts'

/** Gives hosts the files of the runs that they hold, and of no others: asked anew of the owner each time. */
export function serveRunFiles(
  router: Router,
  { contents, store, now }: Pick<Context, 'contents' | 'store' | 'now'>,
  agents: Pick<AgentLink<Lease>, 'hostOf'>,
  ownerOf: (lane: Lane) => RunOwner,
): void {
  async function find(lease: number, hostId: number, sha256: string): Promise<RunFile | undefined> {
    const held = await findHeldRun.get(store.read, { lease, hostId, now: now() })
    if (!held) return undefined
    const files = await ownerOf(held.lane).filesOf?.(store.read, [held.taskId])
    return files?.get(held.taskId)?.find((file) => file.sha256 === sha256)
  }

  router.serve(fetchRunFile, async ({ query, header, signal }) => {
    const host = await hostOfCall(agents, header)
    const file = await find(query.lease, host.id, query.sha256)
    if (!file || query.from > file.size) throw new AppError('not_found')
    const { bytes, size } = await contents.read(file.sha256, signal)
    return { name: file.name, type: file.type, bytes: without(bytes, query.from), size: size - query.from }
  })
}

/** The task of a run under way, by its lease. */
const findHeldRun = prepared((q, p: Params<{ lease: number; hostId: number; now: number }>) =>
  q
    .select({ lane: run.lane, taskId: run.task_id })
    .from(runAttempt)
    .innerJoin(run, and(eq(run.seq, runAttempt.run_seq), eq(run.lease, runAttempt.lease)))
    .where(
      and(
        eq(runAttempt.lease, p.lease),
        eq(run.host_id, p.hostId),
        inArray(
          run.state,
          leasedRunStates.map((state) => runMachine.codes[state]),
        ),
        gt(run.lease_expires, p.now),
      ),
    ),
)

/** The first bytes have come already. They are read all the same: only the whole can be compared with its hash. */
function without(bytes: ReadableStream<Uint8Array>, from: number): ReadableStream<Uint8Array> {
  let left = from
  return bytes.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(part, controller) {
        const rest = part.subarray(Math.min(left, part.length))
        left -= part.length - rest.length
        if (rest.length > 0) controller.enqueue(rest)
      },
    }),
  )
}
