import type { AppUpgradePhoneState, AppUpgradeState } from '@quarterdeck/shared/states/appUpgrade.ts'
import { appUpgradeMachine, appUpgradePhoneMachine } from '@quarterdeck/shared/states/appUpgrade.ts'
import { and, asc, count, eq, inArray, lte, sql } from '../../../platform/schema/drizzle.ts'
import { inOrder } from '../../../platform/schema/inOrder.ts'
import { nameOf } from '../../../platform/schema/nameOf.ts'
import { paramTable } from '../../../platform/schema/paramTable.ts'
import { type Params, prepared, type Selected } from '../../../platform/schema/prepared.ts'
import { appBuild, appUpgrade, appUpgradePhone } from '../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../platform/store/store.ts'
import type { Stateful } from '../../../platform/transition.ts'

// Upgrades as a whole; their phones one by one are in phoneStore.ts.

export const upgrades: Stateful<AppUpgradeState, typeof appUpgrade.$inferSelect> = {
  machine: appUpgradeMachine,
  table: nameOf(appUpgrade),
  key: 'id',
  column: 'state',
}
export const upgradePhones: Stateful<AppUpgradePhoneState, typeof appUpgradePhone.$inferSelect> = {
  machine: appUpgradePhoneMachine,
  table: nameOf(appUpgradePhone),
  key: 'id',
  column: 'state',
}

const { installing, watching } = appUpgradeMachine.codes
const phoneCodes = appUpgradePhoneMachine.codes

export type OpenUpgrade = Selected<typeof selectOpen>

/** Upgrades that go on, with what decides how. `open`: phones of the waves so far that have not had their turn; `begun`: all of these. */
export function readOpenUpgrades(from: Sql): Promise<OpenUpgrade[]> {
  return selectOpen.all(from)
}

const isInWave = sql`w.upgrade = app_upgrade.id AND w.wave <= app_upgrade.wave`

const isOpen = sql.raw(`${phoneCodes.waiting}, ${phoneCodes.upgrading}`)

const selectOpen = prepared((q) =>
  q
    .select({
      id: appUpgrade.id,
      state: appUpgrade.state,
      wave: appUpgrade.wave,
      waves: appUpgrade.waves,
      due: appUpgrade.due,
      watchMinutes: appUpgrade.watch_minutes,
      failed: appUpgrade.failed,
      stopFailures: appUpgrade.stop_failures,
      stopPercent: appUpgrade.stop_percent,
      pastFailed: appUpgrade.past_failed,
      approved: appBuild.approved,
      open: sql<number>`(SELECT count(*) FROM ${appUpgradePhone} w WHERE ${isInWave} AND w.state IN (${isOpen}))`,
      begun: sql<number>`(SELECT count(*) FROM ${appUpgradePhone} w WHERE ${isInWave})`,
    })
    .from(appUpgrade)
    .innerJoin(appBuild, eq(appBuild.id, appUpgrade.build))
    .where(inArray(appUpgrade.state, [installing, watching]))
    .orderBy(asc(appUpgrade.id)),
)

/** Phones of the waves up to this one that have not had their turn. */
export async function countOpen(from: Sql, upgrade: number, wave: number): Promise<number> {
  return (await selectCount.get(from, { upgrade, wave }))?.n ?? 0
}

const selectCount = prepared((q, p: Params<{ upgrade: number; wave: number }>) =>
  q
    .select({ n: count() })
    .from(appUpgradePhone)
    .where(
      and(
        eq(appUpgradePhone.upgrade, p.upgrade),
        lte(appUpgradePhone.wave, p.wave),
        inArray(appUpgradePhone.state, [phoneCodes.waiting, phoneCodes.upgrading]),
      ),
    ),
)

/** Counts its phones again. */
export async function recount(tx: Sql, upgrade: number): Promise<void> {
  await updateCounts.run(tx, { upgrade })
}

const inState = (code: number) =>
  sql`(SELECT count(*) FROM ${appUpgradePhone} w WHERE w.upgrade = app_upgrade.id AND w.state = ${sql.raw(String(code))})`

const updateCounts = prepared((q, p: Params<{ upgrade: number }>) =>
  q
    .update(appUpgrade)
    .set({
      waiting: inState(phoneCodes.waiting),
      upgrading: inState(phoneCodes.upgrading),
      upgraded: inState(phoneCodes.upgraded),
      failed: inState(phoneCodes.failed),
      left_out: inState(phoneCodes.leftOut),
    })
    .where(eq(appUpgrade.id, p.upgrade)),
)

export interface NewPhone {
  phone: number
  wave: number
  before: string
}

export async function insertPhones(
  tx: Sql,
  rows: { upgrade: number; phones: readonly NewPhone[]; now: number },
): Promise<void> {
  await insert.run(tx, rows)
}

const insert = prepared((q, p: Params<{ upgrade: number; phones: readonly NewPhone[]; now: number }>) =>
  q.insert(appUpgradePhone).select(
    q
      .select(
        inOrder(appUpgradePhone, {
          id: sql`NULL`,
          upgrade: sql`${p.upgrade}`,
          phone: paramTable.member<number>('phone'),
          wave: paramTable.member<number>('wave'),
          state: sql`${sql.raw(String(phoneCodes.waiting))}`,
          reason: sql`0`,
          said: sql`''`,
          before: paramTable.member<string>('before'),
          since: sql`${p.now}`,
          lease: sql`0`,
          installed: sql`NULL`,
          side: sql`0`,
        }),
      )
      .from(paramTable.list(p.phones))
      .orderBy(asc(paramTable.place)),
  ),
)
