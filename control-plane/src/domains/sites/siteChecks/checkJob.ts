import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import type { Table } from '../../../resources/table.ts'
import { readContextOf, seesAll } from '../../../resources/visibility/readContext.ts'
import type { JobHandle, JobKind } from '../../system/jobs/index.ts'
import type { Checker } from './checker.ts'
import { checkMany } from './checkMany.ts'
import type { Findings } from './findings.ts'
import { countSites, readOutcomes, readUnchecked, type Scope } from './store/scope.ts'
import { type SiteStatus, siteStatusCodes } from './verdict.ts'

const params = z.object({
  /** When it was asked for: a site that was checked since then, by whomever, is done. */
  since: z.number(),
  ids: z.array(z.number()).optional(),
  urls: z.array(z.string()).optional(),
  filter: z.record(z.string(), z.unknown()).optional(),
})
export type CheckOrder = { since: number } & Scope

export const checkKind = 'site-check'

/** Checks on demand. What it has done is seen by the times of the checks, so it goes on after a restart where it was. */
export function siteCheckKind(
  context: Context,
  checker: Checker,
  findings: Findings,
  sites: Table,
): JobKind<z.output<typeof params>> {
  const { store, log } = context
  const asked = () => ({ sites, readContext: readContextOf(context, seesAll) })
  return {
    name: checkKind,
    atOnce: 1,
    params,
    async tally(_id, order) {
      const counts = countsOf(await readOutcomes(store.read, order as Scope, asked(), order.since))
      return { done: counts.valid + counts.uncertain + counts.invalid, counts }
    },
    async work(handle, order) {
      const { since } = order
      const scope = order as Scope
      const by = asked()
      const { signal } = handle
      const total = await countSites(store.read, scope, by)
      const tell = startTelling(handle, total, await readOutcomes(store.read, scope, by, since))
      handle.link('/siteStatusMonitoring')
      const deps = checker.current()
      await checkMany(readUnchecked(store.read, scope, by, { since, signal }), deps, {
        ask: deps.ask,
        signal,
        async onVerdict(site, verdict) {
          await findings.add(site, verdict)
          tell(verdict.status)
        },
        onFault(site, error) {
          log.error({ err: error, site: site.url, job: handle.id }, 'a site could not be checked')
          tell('faults')
        },
      })
    },
  }
}

type Outcome = SiteStatus | 'faults'

/** Tells how far it is, from those that are done already on; each call is one more. */
function startTelling(
  handle: JobHandle,
  total: number,
  known: ReadonlyMap<number, number>,
): (outcome: Outcome) => void {
  const counts = countsOf(known)
  let done = counts.valid + counts.uncertain + counts.invalid
  const tell = () => {
    handle.progress(Math.min(done, total), total)
    handle.counts(counts)
  }
  tell()
  return (outcome) => {
    done += 1
    counts[outcome] += 1
    tell()
  }
}

function countsOf(known: ReadonlyMap<number, number>): Record<Outcome, number> {
  const of = (status: SiteStatus) => known.get(siteStatusCodes[status]) ?? 0
  return { valid: of('valid'), uncertain: of('uncertain'), invalid: of('invalid'), faults: 0 }
}
