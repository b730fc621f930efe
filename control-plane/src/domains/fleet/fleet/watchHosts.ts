import { closeCodes } from '@quarterdeck/shared/protocol/version.ts'
import type { AgentLink } from '../../../hub/agentLink.ts'
import type { Context } from '../../../platform/context.ts'
import type { Lease, Runs } from '../../work/runs/index.ts'
import { readApprovals } from './store/hosts.ts'

/**
 * Hosts with a line whose row people have changed: the agent of one that was deleted is nobody's, and one that may work from now on,
 * or may not any more, comes again and hears it. Work of a host that may not goes on elsewhere at once. Returns how to stop.
 */
export function watchHosts(
  { store, live, log }: Pick<Context, 'store' | 'live' | 'log'>,
  { link, runs }: { link: AgentLink<Lease>; runs: Pick<Runs, 'barHost'> },
): () => void {
  async function look(changed: readonly number[]): Promise<void> {
    const lines = [...link.hosts(), ...link.waiting().keys()].filter(
      (id) => changed.length === 0 || changed.includes(id),
    )
    if (lines.length === 0) return
    const known = await readApprovals(store.read, lines)
    const waiting = link.waiting()
    for (const id of lines) {
      const approval = known.get(id)
      if (!approval) link.drop(id, closeCodes.notEnrolled, 'this host is not enrolled')
      else if (approval !== (waiting.get(id) ?? 'approved')) await hear(id, approval === 'approved')
    }
  }

  async function hear(id: number, mayWork: boolean): Promise<void> {
    link.drop(id, closeCodes.approvalChanged, 'whether this host may work has changed')
    if (!mayWork) await runs.barHost(id)
  }

  const lookSoon = (ids: readonly number[]) => {
    look(ids).catch((error: unknown) => log.error({ err: error }, 'changed hosts were not told'))
  }
  link.onWelcomed(({ id }) => lookSoon([id]))
  return live.whenWritten(['host'], ({ ids }) => lookSoon(ids))
}
