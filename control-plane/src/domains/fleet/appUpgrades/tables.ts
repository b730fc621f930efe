import { auditCodes } from '@quarterdeck/shared/resources/fleet/whitelist.ts'
import { appUpgradeMachine, appUpgradePhoneMachine } from '@quarterdeck/shared/states/appUpgrade.ts'
import { phoneMachine } from '@quarterdeck/shared/states/phone.ts'
import { index, sql, uniqueIndex } from '../../../platform/schema/drizzle.ts'
import { nameOf } from '../../../platform/schema/nameOf.ts'
import { indexesOn, view } from '../../../platform/schema/objects.ts'
import { appBuild, appUpgrade, appUpgradePhone, host, phone } from '../../../platform/schema/tables.gen.ts'
import { trigger } from '../../../platform/schema/triggers.ts'
import { hostedFile } from '../../system/files/index.ts'
import { phoneApp } from '../phoneParts/index.ts'

const { waiting, upgrading } = appUpgradePhoneMachine.codes
const { installing, watching } = appUpgradeMachine.codes

/** A phone stands in an upgrade once. Those that are still to come, or under way, are looked for all the time. */
export const appUpgradePhoneIndexes = indexesOn(appUpgradePhone, [
  uniqueIndex('app_upgrade_phone_once').on(appUpgradePhone.upgrade, appUpgradePhone.phone),
  index('app_upgrade_phone_open')
    .on(appUpgradePhone.phone)
    .where(sql.raw(`state IN (${waiting}, ${upgrading})`)),
])

/** The APK goes with its build. */
export const apkGone = trigger({
  on: appBuild,
  event: 'delete',
  run: [`DELETE FROM ${nameOf(hostedFile)} WHERE owner = 'app-build' AND owner_id = old.id`],
})

/**
 * Each phone with each build of its apps that is approved and whose APK is here: `current` it has this build, `going` it waits in an
 * upgrade of the app that goes on or is being upgraded, `open` it could be upgraded. A version that a phone does not tell is not
 * known to be older.
 */
export const appUpgradeChoice = view(
  'app_upgrade_choice',
  `SELECT build, phone_id, package, serial, host, version, version_code, online, current, going,
     going = 0 AND older = 1 AND audit_status = ${auditCodes.approved} AS open
   FROM (SELECT b.id AS build, p.id AS phone_id, b.package, p.serial, coalesce(h.name, '') AS host, a.version, a.version_code,
       p.audit_status, p.state = ${phoneMachine.codes.online} AS online,
       a.version_code = b.version_code AND a.md5 IN ('', b.apk_md5) AS current,
       a.version_code BETWEEN 1 AND b.version_code - 1 AS older,
       EXISTS (SELECT 1 FROM ${nameOf(appUpgradePhone)} o JOIN ${nameOf(appUpgrade)} u ON u.id = o.upgrade
           JOIN ${nameOf(appBuild)} ob ON ob.id = u.build AND ob.package = b.package
         WHERE o.phone = p.id AND (o.state = ${upgrading}
           OR o.state = ${waiting} AND u.state IN (${installing}, ${watching}))) AS going
     FROM ${nameOf(appBuild)} b JOIN ${nameOf(phoneApp)} a ON a.package = b.package JOIN ${nameOf(phone)} p ON p.id = a.phone_id LEFT JOIN ${nameOf(host)} h ON h.id = p.host
     WHERE b.approved = 1 AND b.apk_sha256 <> '')`,
)
