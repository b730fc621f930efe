import type { Actor } from '../../http/handler.ts'
import type { Context } from '../../platform/context.ts'
import type { Live } from '../../platform/live.ts'
import type { Sql } from '../../platform/store/store.ts'

/** Who asks for a change. */
export interface Asking {
  readonly context: Context
  readonly actor: Actor
}

/** A change inside its transaction: who asks for it, when, and what is to be done once it stands. */
export interface ChangeCall extends Asking {
  /** UTC milliseconds. */
  readonly at: number
  readonly after: AfterCommit
}

/** Collects what waits for the commit. */
export interface AfterCommit {
  run(work: () => void): void
  /** Tells consoles which rows of a list changed; without ids that they had better load it again. Each list once. */
  changed(topic: string, ids?: readonly number[]): void
}

/** With more rows than this a list is loaded again. */
const mostNamed = 1000

/** One transaction in which rows change; gives what `work` gives. What waits for its commit is done when it stands. */
export async function inTransaction<T>(
  { context, actor }: Asking,
  work: (tx: Sql, call: ChangeCall) => Promise<T>,
  options: { exclusive?: boolean } = {},
): Promise<T> {
  const { result, finish } = await context.store.write(async (tx) => {
    const { call, finish } = createChangeCall({ context, actor })
    return { result: await work(tx, call), finish }
  }, options)
  finish()
  return result
}

/** A call, and how what it collects is done: after the commit, and only then. */
export function createChangeCall({ context, actor }: Asking): { call: ChangeCall; finish(): void } {
  const waiting: (() => void)[] = []
  const topics = new Map<string, Set<number> | 'all'>()
  const after: AfterCommit = {
    run: (work) => waiting.push(work),
    changed(topic, ids) {
      const named = topics.get(topic) ?? new Set<number>()
      const isMany = ids === undefined || named === 'all' || named.size + ids.length > mostNamed
      topics.set(topic, isMany ? 'all' : new Set([...named, ...ids]))
    },
  }
  return {
    call: { context, actor, at: context.now(), after },
    finish() {
      for (const work of waiting) work()
      tell(context.live, topics)
    },
  }
}

function tell(live: Live, topics: ReadonlyMap<string, ReadonlySet<number> | 'all'>): void {
  for (const [topic, ids] of topics) live.changed(topic, ids === 'all' ? [] : [...ids])
}
