import { organisationTypes } from '@quarterdeck/shared/resources/system/organisation.ts'
import { type PlatformPauseState, platformPauseMachine } from '@quarterdeck/shared/states/platformPause.ts'
import { and, asc, countDistinct, eq, gt, lte, min, sql } from '../../../../platform/schema/drizzle.ts'
import { nameOf } from '../../../../platform/schema/nameOf.ts'
import { type Params, prepared, type Selected } from '../../../../platform/schema/prepared.ts'
import { organisation, platform, platformPause } from '../../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import { type Stateful, transition } from '../../../../platform/transition.ts'
import type { Side } from '../../../../resources/visibility/side.ts'
import { runRefusal } from '../tables.ts'

const k = platformPause
const pauses: Stateful<PlatformPauseState, typeof platformPause.$inferSelect> = {
  machine: platformPauseMachine,
  table: nameOf(k),
  key: 'id',
  column: 'state',
}
const stands = eq(k.state, platformPauseMachine.codes.paused)

/** Where work of a side goes. */
export interface SideOfPlatform {
  platform: number
  side: Side
}

export interface Refusal extends SideOfPlatform {
  lease: number
  run: number
  account: number
  at: number
}

const isOf = (p: Params<SideOfPlatform>) => and(stands, eq(k.platform, p.platform), eq(k.side, p.side))

export const readPause = prepared((q, p: Params<SideOfPlatform>) =>
  q
    .select({
      id: k.id,
      since: sql<number>`${k.since}`,
      next_probe: k.next_probe,
      probe_lease: k.probe_lease,
      trouble: k.trouble,
    })
    .from(k)
    .where(isOf(p)),
)

export type StandingPause = Selected<typeof selectPauses>

/** Those that stand, the oldest first; the organisation is '' on the internal side. */
export const selectPauses = prepared((q) =>
  q
    .select({
      id: k.id,
      platform: platform.name,
      side: sql<Side>`${k.side}`,
      organisation: sql<string>`iif(${k.side} = 0, '', coalesce(${organisation.name}, ''))`,
      trouble: k.trouble,
      since: sql<number>`${k.since}`,
      next_probe: k.next_probe,
    })
    .from(k)
    .innerJoin(platform, eq(platform.id, k.platform))
    .leftJoin(organisation, eq(organisation.id, k.organisation_id))
    .where(stands)
    .orderBy(asc(k.since), asc(k.id)),
)

export const insertRefusal = prepared((q, p: Params<Refusal>) =>
  q.insert(runRefusal).values({
    lease: p.lease,
    run_seq: p.run,
    platform_id: p.platform,
    side: p.side,
    account_id: p.account,
    at: p.at,
  }),
)

export const countRefusals = prepared((q, p: Params<SideOfPlatform & { since: number }>) =>
  q
    .select({ runs: countDistinct(runRefusal.run_seq), accounts: countDistinct(runRefusal.account_id) })
    .from(runRefusal)
    .where(and(eq(runRefusal.platform_id, p.platform), eq(runRefusal.side, p.side), gt(runRefusal.at, p.since))),
)

export const forgetRefusals = prepared((q, p: Params<{ before: number }>) =>
  q.delete(runRefusal).where(lte(runRefusal.at, p.before)),
)

const forgetOf = prepared((q, p: Params<SideOfPlatform>) =>
  q.delete(runRefusal).where(and(eq(runRefusal.platform_id, p.platform), eq(runRefusal.side, p.side))),
)

interface NewPause extends SideOfPlatform {
  trouble: string
  failures: number
  now: number
  probeAt: number
}

export const insertPause = prepared((q, p: Params<NewPause>) => {
  const first = q
    .select({ id: min(organisation.id) })
    .from(organisation)
    .where(eq(organisation.type, organisationTypes.internal))
  return q
    .insert(k)
    .values({
      state: platformPauseMachine.codes.paused,
      platform: p.platform,
      side: p.side,
      organisation_id: sql`coalesce(nullif(${p.side}, 0), ${first})`,
      trouble: p.trouble,
      failures: p.failures,
      since: p.now,
      next_probe: p.probeAt,
    })
    .onConflictDoNothing()
})

/** One more was refused; `probeAt`: it went to see, and the next one goes then. */
export const renewPause = prepared((q, p: Params<{ id: number; trouble: string; probeAt: number | null }>) =>
  q
    .update(k)
    .set({
      failures: sql`${k.failures} + 1`,
      trouble: p.trouble,
      next_probe: sql`coalesce(${p.probeAt}, ${k.next_probe})`,
    })
    .where(eq(k.id, p.id)),
)

/** A run goes to see. */
export const takeProbe = prepared((q, p: Params<SideOfPlatform & { lease: number; probeAt: number }>) =>
  q
    .update(k)
    .set({ probe_lease: p.lease, next_probe: p.probeAt, probes: sql`${k.probes} + 1` })
    .where(isOf(p)),
)

/** Its agent did not take it: another one may go at once. */
export const returnProbe = prepared((q, p: Params<{ lease: number; now: number }>) =>
  q
    .update(k)
    .set({ probe_lease: null, next_probe: p.now, probes: sql`${k.probes} - 1` })
    .where(and(stands, eq(k.probe_lease, p.lease))),
)

/** A run that went to see has worked. */
export async function liftPause(tx: Sql, of: SideOfPlatform & { id: number }, now: number): Promise<void> {
  await transition(tx, pauses, { to: 'lifted', ids: [of.id], set: { ended_time: now, next_probe: null }, at: now })
  await forgetOf.run(tx, of)
}

/** Nothing of before counts against the platform any more. */
export async function forgetRefusalsOf(tx: Sql, of: SideOfPlatform): Promise<void> {
  await forgetOf.run(tx, of)
}
