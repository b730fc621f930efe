import * as contract from '@quarterdeck/shared/contracts/ingest.ts'
import { type IngestReply, sendIngest } from '@quarterdeck/shared/contracts/ingest.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { account } from '@quarterdeck/shared/resources/fleet/account.ts'
import type { Actor, Router } from '../../../http/handler.ts'
import { wordsOf } from '../../../http/refusal.ts'
import { auditMessage } from '../../../platform/audit/auditMessages.ts'
import type { Context } from '../../../platform/context.ts'
import type { Sum } from '../../../platform/schema/sums.ts'
import { systemSettings } from '../../../platform/settings.ts'
import { StoreError } from '../../../platform/store/storeError.ts'
import type { Tables } from '../../../resources/table.ts'
import { defineDomain, type Service } from '../../defineDomain.ts'
import { type Runs, runs } from '../../work/runs/index.ts'
import { ingestKindsOf, type LineKind } from './kind.ts'
import { receive } from './receive.ts'
import { reportKindsOf, reportWriter } from './reportKind.ts'
import { type ChunkWriter, createWriter } from './storeChunk.ts'

export { articleSource, articleType } from './tables.ts'

export const ingest = defineDomain({
  name: 'ingest',
  grants: { ingest: ['ingest.send'] },
  contracts: [contract],
  needs: { runs },
  start: ({ context, router, resources, sums }, { runs }) =>
    startIngest(context, router, { tables: resources.tables, sums, reports: runs.reports }),
})

/** `POST /api/ingest/<kind>` (decisions.md §5): rows that come from elsewhere, sent at least once, kept exactly once. */
export function startIngest(
  context: Context,
  router: Router,
  { tables, sums, reports }: { tables: Tables; sums: readonly Sum[]; reports: Runs['reports'] },
): Service {
  const { store, settings, audit, now } = context
  const kinds = ingestKindsOf(tables)
  const reported = reportKindsOf(tables)
  let writers: ReadonlyMap<string, ChunkWriter> = new Map()

  router.serve(sendIngest, async ({ query, stream, actor, address, signal, t }) => {
    const report = reported.get(query.kind)
    const kind = report ?? kinds.get(query.kind)
    if (!kind) throw new AppError('not_found')
    refuseOtherKinds(kind, actor)
    const reply: IngestReply = { received: 0, added: 0, changed: 0, same: 0, wrong: 0, errors: [] }
    let broken: unknown
    try {
      await receive(kind, stream ?? new Blob([]).stream(), reply, {
        write: report
          ? reportWriter(report, { reports, accounts: tables.of(account), actor })
          : (writers.get(query.kind) as ChunkWriter),
        by: { organisationId: actor.organisationId, username: actor.username },
        transaction: (work) => store.write(work),
        zone: settings.get(systemSettings.zone),
        now,
        signal,
        words: (problem) => wordsOf(problem, t),
      })
    } catch (error) {
      broken = error
    }
    const { errors, ...counts } = reply
    if (reply.received > 0) {
      await store.write((tx) =>
        audit.record(tx, {
          actor,
          action: sendIngest.name,
          resource: kind.resource,
          summary: auditMessage('sent_in', { list: kind.resource, count: counts.received, ...counts }),
          after: { ...counts, firstErrors: errors.slice(0, 5), ...(broken !== undefined && { brokeOff: true }) },
          address,
        }),
      )
    }
    if (broken) throw brokenOff(broken)
    return { data: reply }
  })

  return {
    begin() {
      writers = new Map([...kinds].map(([name, kind]) => [name, createWriter(kind, sums)]))
    },
  }
}

/** An API key may be for some kinds alone. */
function refuseOtherKinds({ kind }: LineKind, { ingestKinds }: Actor): void {
  if (ingestKinds && ingestKinds.length > 0 && !ingestKinds.includes(kind)) throw new AppError('forbidden')
}

/** What the database says is what it is; anything else came from the sender's side of the stream. */
function brokenOff(error: unknown): unknown {
  if (error instanceof StoreError || error instanceof AppError) return error
  return new AppError('stream_broken', {}, { cause: error })
}
