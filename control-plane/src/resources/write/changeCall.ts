import type { Actor } from '../../http/handler.ts'
import type { Context } from '../../platform/context.ts'
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
  /** The rows come from a spreadsheet. */
  readonly isImport: boolean
}

/** Collects what waits for the commit. */
export interface AfterCommit {
  run(work: () => void): void
}

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
export function createChangeCall(
  { context, actor }: Asking,
  { isImport = false }: Partial<Pick<ChangeCall, 'isImport'>> = {},
): { call: ChangeCall; finish(): void } {
  const waiting: (() => void)[] = []
  const after: AfterCommit = {
    run: (work) => waiting.push(work),
  }
  return {
    call: { context, actor, at: context.now(), after, isImport },
    finish() {
      for (const work of waiting) work()
    },
  }
}
