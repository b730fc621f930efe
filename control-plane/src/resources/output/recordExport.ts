import type { Actor } from '../../http/handler.ts'
import { auditMessage } from '../../platform/audit/auditMessages.ts'
import type { Context } from '../../platform/context.ts'

/** Whoever takes a list along has seen all of it: the log says who, how many rows, and by which filters. */
export async function recordExport(
  { store, audit }: Pick<Context, 'store' | 'audit'>,
  actor: Actor,
  { list, count, filters }: { list: string; count: number; filters: object },
): Promise<void> {
  await store.write((tx) =>
    audit.record(tx, {
      actor,
      action: `${list}.export`,
      resource: list,
      summary: auditMessage('exported', { list, count }),
      after: { count, ...filters },
      address: actor.address,
    }),
  )
}
