import pLimit from 'p-limit'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { addressRule, type MayReach } from '../../../platform/outbound/addresses.ts'
import { createResolve } from '../../../platform/outbound/resolve.ts'
import type { JobKind } from '../../system/jobs/index.ts'
import { checkNode } from './checkNode.ts'
import { nodeReach } from './settings.ts'
import { countChecked, countDue, type DueNode, postponeDue, readDue, writeVerdict } from './store.ts'

const params = z.object({ since: z.number() })
export type NodeCheckOrder = z.output<typeof params>

export const nodeCheckKind = 'node-check'

/** Connections at once; nodes that are known at a time. */
const [atOnce, window] = [64, 1_000]
const connectMs = 5_000
const dayMs = 24 * 3_600_000
/** `organisation.type` of those that are not the operating company. */
const external = 2

/** Checks every node that is due, until none is: what is asked for meanwhile goes along. Cut off, it goes on with those that are left. */
export function nodeCheckKindOf({ store, settings, now, log }: Context): JobKind<NodeCheckOrder> {
  const resolve = createResolve()
  const tally = async (since: number) => {
    const counts = await countChecked(store.read, since)
    return { done: counts.valid + counts.invalid, counts }
  }
  return {
    name: nodeCheckKind,
    atOnce: 1,
    params,
    tally: (_id, { since }) => tally(since),
    async work(handle, { since }) {
      const { signal } = handle
      handle.link('/nodeManage')
      const limit = pLimit(atOnce)
      // What the operating company allows for its own network, it does not allow outsiders.
      const [inside, outside] = [nodeReach.rule(settings), addressRule()]
      const tell = async () => {
        const { done, counts } = await tally(since)
        handle.progress(done, done + (await countDue(store.read, now())))
        handle.counts(counts)
      }
      const check = async (node: DueNode, mayReach: MayReach) => {
        try {
          const verdict = await checkNode(node, { resolve, mayReach, connectMs }, signal)
          const at = now()
          await store.write((tx) => writeVerdict(tx, node, verdict, { at, due: at + dayMs }))
        } catch (error) {
          signal.throwIfAborted()
          // Nothing is known of the node: it has its turn tomorrow.
          log.error({ err: error, node: node.id }, 'a node could not be checked')
          await store.write((tx) => writeVerdict(tx, node, { fault: 'unreachable' }, { at: now(), due: now() + dayMs }))
        }
      }
      for (;;) {
        signal.throwIfAborted()
        await tell()
        const due = await readDue(store.read, now(), window)
        if (due.length === 0) return
        const all = due.map((node) => limit(() => check(node, node.side === external ? outside : inside)))
        const telling = Promise.allSettled(all).then(() => undefined)
        await Promise.all(all).catch(async (error: unknown) => {
          limit.clearQueue()
          await telling
          // Cancelled by somebody: all have their next turn tomorrow.
          if (!handle.stopping.aborted) await store.write((tx) => postponeDue(tx, now(), now() + dayMs))
          throw error
        })
      }
    },
  }
}
