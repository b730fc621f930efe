import { saidInWords } from '@quarterdeck/shared/i18n/failureDetails.ts'
import type { SQL } from 'drizzle-orm'
import type { AccessScope } from '../../../http/handler.ts'
import { and, desc, eq, ne, sql } from '../../../platform/schema/drizzle.ts'
import { type Params, prepared, type Selected } from '../../../platform/schema/prepared.ts'
import * as lists from '../../../platform/schema/tables.gen.ts'
import { appBuild } from '../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../platform/store/store.ts'
import type { ResourceHooks } from '../../../resources/hooks.ts'
import type { Table } from '../../../resources/table.ts'
import { readableIn } from '../../../resources/visibility/readable.ts'
import { usableIds } from '../../../resources/visibility/usableIds.ts'

/** Phones with builds, by what stands in the view (tables.ts). */
const choice = {
  build: sql<number>`c.build`,
  phone_id: sql<number>`c.phone_id`,
  package: sql<string>`c.package`,
  serial: sql<string>`c.serial`,
  host: sql<string>`c.host`,
  version: sql<string>`c.version`,
  version_code: sql<number>`c.version_code`,
  online: sql<number>`c.online`,
}
const choices = sql`app_upgrade_choice c`

/** Of the choices those whose phones somebody sees. */
function isSeenBy(phones: Table, accessScope: AccessScope): SQL | undefined {
  const seen = readableIn(phones, accessScope, 'p')
  return seen && sql`${choice.phone_id} IN (SELECT p.id FROM ${lists.phone} p WHERE ${seen})`
}

/** Why a phone was not upgraded, in the reader's language as far as its agent said it. */
export const upgradePhoneHooks: ResourceHooks = {
  present(row, t) {
    if (typeof row.said === 'string') row.said = saidInWords(row.said, t)
  },
}

/** Phones that can be upgraded, each with each build that they can be upgraded to. */
export const upgradeableHooks: ResourceHooks = { query: () => upgradeable.source() }

const upgradeable = prepared((q) =>
  q
    .select({
      id: sql<number>`${choice.build} * 10000000 + ${choice.phone_id}`,
      ...choice,
      host_id: sql<number>`(SELECT p.host FROM ${lists.phone} p WHERE p.id = ${choice.phone_id})`,
    })
    .from(choices)
    .where(sql`c.open = 1`),
)

/** Builds that are ready, each with figures over the phones that somebody sees. */
export function createBuildHooks(phones: Table): ResourceHooks {
  const sumOf = (column: SQL) => sql<number>`coalesce(sum(${column}), 0)`
  const query = (accessScope: AccessScope) =>
    prepared((q) =>
      q
        .select({
          id: appBuild.id,
          package: appBuild.package,
          version: appBuild.version,
          version_code: appBuild.version_code,
          apk_size: appBuild.apk_size,
          apk_md5: appBuild.apk_md5,
          current: sumOf(sql`c.current`),
          upgradeable: sumOf(sql`c.open`),
          upgrading: sumOf(sql`c.going`),
        })
        .from(appBuild)
        .leftJoin(choices, and(sql`${choice.build} = ${appBuild.id}`, isSeenBy(phones, accessScope)))
        .where(and(eq(appBuild.approved, 1), ne(appBuild.apk_sha256, '')))
        .groupBy(appBuild.id),
    )
  return { query: ({ accessScope }) => query(accessScope).source() }
}

export type UpgradeablePhone = Selected<typeof selectOpen>

/** The phones that somebody may upgrade to a build, of the own side alone, those that are there first. */
export async function readUpgradeable(
  tx: Sql,
  { phones, accessScope, build }: { phones: Table; accessScope: AccessScope; build: number },
): Promise<UpgradeablePhone[]> {
  const all = await selectOpen.all(tx, { build })
  const ids = await usableIds(
    tx,
    phones,
    all.map(({ phone }) => phone),
    accessScope,
  )
  return all.filter(({ phone }) => ids.has(phone))
}

const selectOpen = prepared((q, p: Params<{ build: number }>) =>
  q
    .select({
      phone: choice.phone_id,
      serial: choice.serial,
      version: choice.version,
      version_code: choice.version_code,
    })
    .from(choices)
    .where(sql`${choice.build} = ${p.build} AND c.open = 1`)
    .orderBy(desc(choice.online), choice.serial),
)
