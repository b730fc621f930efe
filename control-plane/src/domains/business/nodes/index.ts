import * as contract from '@quarterdeck/shared/contracts/nodeSettings.ts'
import { serveReach } from '../../../http/serveReach.ts'
import { awake } from '../../../platform/loops/awake.ts'
import { defineDomain } from '../../defineDomain.ts'
import { jobs, systemOwner } from '../../system/jobs/index.ts'
import { nodeCheckKind, nodeCheckKindOf } from './checkJob.ts'
import { nodeHooks } from './nodeHooks.ts'
import { nodeReach, nodeSettings } from './settings.ts'
import { countDue } from './store.ts'

export interface NodeOptions {
  /** How often it looks which nodes are due. */
  pollMs?: number
  /** False: nobody looks by itself. */
  isScheduled?: boolean
}

/** Networks and nodes: an inventory, and a job that looks which of them can be reached. Nothing configures anything by it. */
export const nodes = defineDomain({
  name: 'nodes',
  needs: { jobs },
  settings: nodeSettings,
  contracts: [contract],
  grants: {
    look: ['!node.*', '!network.*'],
    registrations: ['node.*', 'network.*', '!node.config'],
  },
  start({ context, router, resources }, { jobs }, { pollMs = 60_000, isScheduled = true }: NodeOptions) {
    const { store, now, live } = context
    serveReach(router, context, {
      get: contract.getNodeSettings,
      edit: contract.editNodeSettings,
      resource: 'node',
      reach: nodeReach,
    })
    jobs.register(nodeCheckKindOf(context))
    let job = 0
    const looking = context.loops.every('nodes.due', pollMs, async () => {
      if (job !== 0 && jobs.isHere(job)) return
      const total = await countDue(store.read, now())
      if (total === 0) return
      const order = {
        kind: nodeCheckKind,
        title: 'node.more.job',
        titleData: { count: total },
        by: systemOwner,
        total,
      } as const
      job = await jobs.start(order, { since: now() })
      // What was asked for while the last nodes were looked at.
      void jobs.ended(job).then(() => looking.wake())
    })
    resources.extend(
      'node',
      nodeHooks(() => looking.wake()),
    )
    let unlisten = () => {}
    return {
      loops: isScheduled ? [awake(looking)] : [],
      begin() {
        unlisten = live.whenWritten(['node'], () => looking.wake())
      },
      stop: async () => unlisten(),
    }
  },
})
