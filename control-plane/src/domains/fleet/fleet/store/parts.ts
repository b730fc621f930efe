import type { PhoneParts } from '@quarterdeck/shared/contracts/fleet.ts'
import { subsystemKinds } from '@quarterdeck/shared/resources/fleet/subsystem.ts'
import { and, asc, eq, sql } from '../../../../platform/schema/drizzle.ts'
import { type Params, prepared } from '../../../../platform/schema/prepared.ts'
import { sim, subsystem } from '../../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import { phoneApp } from '../../phoneParts/index.ts'

/** What a phone consists of, as its agent said it last. */
export async function readParts(from: Sql, phoneId: number): Promise<PhoneParts> {
  const [sims, subsystems, apps] = await Promise.all([
    selectSims.all(from, { phoneId }),
    selectSubsystems.all(from, { phoneId }),
    selectApps.all(from, { phoneId }),
  ])
  return { sims, subsystems, apps }
}

const selectSims = prepared((q, p: Params<{ phoneId: number }>) =>
  q
    .select({
      slot: sim.slot,
      carrier: sim.carrier,
      numeric: sim.numeric,
      number: sim.number,
      iccid: sim.iccid,
    })
    .from(sim)
    .where(and(eq(sim.phone, p.phoneId), eq(sim.present, 1)))
    .orderBy(asc(sim.slot)),
)

const selectSubsystems = prepared((q, p: Params<{ phoneId: number }>) =>
  q
    .select({
      user: subsystem.user,
      name: subsystem.name,
      profile: sql<0 | 1>`${subsystem.kind} = ${sql.raw(String(subsystemKinds.profile))}`,
    })
    .from(subsystem)
    .where(eq(subsystem.phone, p.phoneId))
    .orderBy(asc(subsystem.user)),
)

const selectApps = prepared((q, p: Params<{ phoneId: number }>) =>
  q
    .select({
      package: phoneApp.package,
      version: phoneApp.version,
      version_code: phoneApp.version_code,
      md5: phoneApp.md5,
    })
    .from(phoneApp)
    .where(eq(phoneApp.phone_id, p.phoneId))
    .orderBy(asc(phoneApp.package)),
)
