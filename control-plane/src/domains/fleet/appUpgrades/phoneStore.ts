import { adbServerCodes } from '@quarterdeck/shared/resources/fleet/host.ts'
import { appUpgradeMachine, appUpgradePhoneMachine } from '@quarterdeck/shared/states/appUpgrade.ts'
import { hostMachine } from '@quarterdeck/shared/states/host.ts'
import { phoneMachine } from '@quarterdeck/shared/states/phone.ts'
import { and, asc, eq, lte, sql } from '../../../platform/schema/drizzle.ts'
import { type Params, prepared, type Selected } from '../../../platform/schema/prepared.ts'
import { appBuild, appUpgrade, appUpgradePhone, host, phone, phoneLease } from '../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { type Holder, holderKinds, isOpenLeaseOf, kinds, phoneWaitlist } from '../phoneLeases/index.ts'
import { phoneApp } from '../phoneParts/index.ts'

const { waiting, upgrading } = appUpgradePhoneMachine.codes
const row = appUpgradePhone

const columns = {
  id: row.id,
  upgrade: appUpgrade.id,
  phone: phone.id,
  serial: phone.serial,
  host: sql<number>`coalesce(${phone.host}, 0)`,
  name: appUpgrade.name,
  since: row.since,
  build: appUpgrade.build,
}

/** Each upgrade is a holder of its own. */
export function holderOf(upgrade: number): Holder {
  return { kind: 'upgrade', id: upgrade }
}
const isItsOwn = (held: typeof phoneLease | typeof phoneWaitlist) =>
  and(eq(held.holder_kind, holderKinds.upgrade), eq(held.holder_id, appUpgrade.id))

/** Who has a phone: its upgrade itself, that has waited for it; nobody; a run; somebody else. */
export const holders = { upgrade: 0, nobody: 1, run: 2, other: 3 } as const
const holder = sql<number>`CASE WHEN ${phoneLease.id} IS NULL THEN ${sql.raw(String(holders.nobody))}
  WHEN ${isItsOwn(phoneLease)} THEN ${sql.raw(String(holders.upgrade))}
  WHEN ${phoneLease.kind} = ${sql.raw(String(kinds.run))} THEN ${sql.raw(String(holders.run))}
  ELSE ${sql.raw(String(holders.other))} END`

export type WaitingPhone = Selected<typeof selectWaiting>

/** Phones whose turn it is: those that can be had now first, each in their order. */
export function readWaiting(from: Sql): Promise<WaitingPhone[]> {
  return selectWaiting.all(from)
}

const selectWaiting = prepared((q) =>
  q
    .select({
      ...columns,
      waveSince: appUpgrade.wave_since,
      waitMinutes: appUpgrade.wait_minutes,
      isThere: sql<number>`coalesce(${phone.state} = ${sql.raw(String(phoneMachine.codes.online))} AND ${phone.adb} = 1
        AND ${host.state} = ${sql.raw(String(hostMachine.codes.online))}
        AND ${host.adb_server} IN (${sql.raw(`${adbServerCodes.unknown}, ${adbServerCodes.answers}`)}), 0)`,
      holder,
      askedUntil: sql<number>`coalesce(${phoneWaitlist.expires}, 0)`,
    })
    .from(row)
    .innerJoin(appUpgrade, eq(appUpgrade.id, row.upgrade))
    .innerJoin(phone, eq(phone.id, row.phone))
    .leftJoin(host, eq(host.id, phone.host))
    .leftJoin(phoneLease, isOpenLeaseOf(phone.id))
    .leftJoin(phoneWaitlist, and(eq(phoneWaitlist.phone_id, phone.id), isItsOwn(phoneWaitlist)))
    .where(
      and(
        eq(row.state, waiting),
        eq(appUpgrade.state, appUpgradeMachine.codes.installing),
        lte(row.wave, appUpgrade.wave),
      ),
    )
    .orderBy(asc(holder), asc(row.wave), asc(row.id)),
)

export type PhoneUnderWay = Selected<typeof selectUnderWay>

/** Phones that are being upgraded, with what they say they have, and whose they are: `held` is the number of the open lease. */
export function readUnderWay(from: Sql): Promise<PhoneUnderWay[]> {
  return selectUnderWay.all(from)
}

const selectUnderWay = prepared((q) =>
  q
    .select({
      ...columns,
      lease: row.lease,
      installed: row.installed,
      held: sql<number>`coalesce(${phoneLease.id}, 0)`,
      heldUntil: sql<number>`coalesce(${phoneLease.until}, 0)`,
      package: appBuild.package,
      md5: appBuild.apk_md5,
      versionCode: appBuild.version_code,
      sha256: appBuild.apk_sha256,
      size: appBuild.apk_size,
      has: sql<number>`coalesce(${phoneApp.version_code} = ${appBuild.version_code} AND ${phoneApp.md5} IN ('', ${appBuild.apk_md5}), 0)`,
    })
    .from(row)
    .innerJoin(appUpgrade, eq(appUpgrade.id, row.upgrade))
    .innerJoin(appBuild, eq(appBuild.id, appUpgrade.build))
    .innerJoin(phone, eq(phone.id, row.phone))
    .leftJoin(phoneLease, isOpenLeaseOf(phone.id))
    .leftJoin(phoneApp, and(eq(phoneApp.phone_id, phone.id), eq(phoneApp.package, appBuild.package)))
    .where(eq(row.state, upgrading))
    .orderBy(asc(row.id)),
)

/** Its host says that it is done. */
export async function noteInstalled(tx: Sql, of: { id: number; lease: number; now: number }): Promise<void> {
  await updateInstalled.run(tx, of)
}

const updateInstalled = prepared((q, p: Params<{ id: number; lease: number; now: number }>) =>
  q
    .update(row)
    .set({ installed: p.now })
    .where(and(eq(row.id, p.id), eq(row.lease, p.lease), eq(row.state, upgrading))),
)
