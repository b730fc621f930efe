import { deviceKinds } from '@quarterdeck/shared/resources/fleet/device.ts'
import { host as hostList } from '@quarterdeck/shared/resources/fleet/host.ts'
import { phone as phoneList } from '@quarterdeck/shared/resources/fleet/phone.ts'
import type { AccessScope } from '../../../http/handler.ts'
import { nameOf } from '../../../platform/schema/nameOf.ts'
import * as lists from '../../../platform/schema/tables.gen.ts'
import { phoneModel, subsystem, user } from '../../../platform/schema/tables.gen.ts'
import type { Statement } from '../../../platform/store/store.ts'
import type { ResourceHooks } from '../../../resources/hooks.ts'
import type { Table, Tables } from '../../../resources/table.ts'
import { readable } from '../../../resources/visibility/readable.ts'
import { appUpgradeChoice } from '../appUpgrades/index.ts'

/** The phones and the hosts that somebody sees, beside each other. `version`: of this program, and of agents that are up to date. */
export function deviceHooks(tables: Tables, version: string): ResourceHooks {
  const [phones, hosts] = [tables.of(phoneList), tables.of(hostList)]
  return { query: ({ accessScope }) => devicesSeenBy(phones, hosts, { accessScope, version }) }
}

// What a phone or a host cannot have is nothing, not zero.
function devicesSeenBy(
  phones: Table,
  hosts: Table,
  { accessScope, version }: { accessScope: AccessScope; version: string },
): Statement {
  const phone = readable(phones, accessScope, 'p')
  const host = readable(hosts, accessScope, 'h')
  const counted = readable(phones, accessScope, 'c')
  return {
    sql: `SELECT p.id * 2 + 1 AS id, ${deviceKinds.phone} AS kind, coalesce(nullif(p.name, ''), p.serial) AS name, p.serial,
        coalesce(its.name, '') AS host, its.id AS host_id, p.state, coalesce(m.name, p.model) AS model, p.android AS version,
        ${upgradeOfPhone} AS upgradable, p.rom, ${wayToPhone} AS agent_type, p.address, p.ip, p.proxy,
        (SELECT count(*) FROM ${nameOf(subsystem)} s WHERE s.phone = p.id) AS subsystems, NULL AS phones, p.tags,
        coalesce(u.name, '') AS owner, p.wall_status, p.audit_status, p.last_seen, p.remark
      FROM ${nameOf(lists.phone)} p LEFT JOIN ${nameOf(lists.host)} its ON its.id = p.host LEFT JOIN ${nameOf(user)} u ON u.id = p.owner_user_id
        LEFT JOIN ${nameOf(phoneModel)} m ON m.code = p.model AND m.name <> ''${phone ? ` WHERE ${phone.sql}` : ''}
      UNION ALL
      SELECT h.id * 2, ${deviceKinds.host}, h.name, '', '', NULL, h.state, '', h.agent_version,
        ${upgradeOfHost}, h.os, 1, h.address, '', NULL, NULL,
        (SELECT count(*) FROM ${nameOf(lists.phone)} c WHERE c.host = h.id${counted ? ` AND ${counted.sql}` : ''}), h.tags,
        '', NULL, h.audit_status, h.last_seen, h.remark
      FROM ${nameOf(lists.host)} h${host ? ` WHERE ${host.sql}` : ''}`,
    params: [
      ...(phone?.params ?? []),
      JSON.stringify(version.split('.').map(Number)),
      ...(counted?.params ?? []),
      ...(host?.params ?? []),
    ],
  }
}

/** Whether a phone has an app in an older version than an approved build whose APK is here, or is in an upgrade. */
const upgradeOfPhone = `coalesce((SELECT max(CASE WHEN c.going = 1 THEN 2 ELSE c.open END)
          FROM ${appUpgradeChoice.name} c WHERE c.phone_id = p.id), 0)`

/** An agent that is older than this program. Versions of another form than `1.10.2` are not compared. */
const upgradeOfHost = `CASE WHEN json_valid('[' || replace(h.agent_version, '.', ',') || ']') THEN coalesce(
          (SELECT (a ->> 0, a ->> 1, a ->> 2) < (b ->> 0, b ->> 1, b ->> 2)
           FROM (SELECT '[' || replace(h.agent_version, '.', ',') || ']' AS a, ? AS b)), 0) ELSE 0 END`

/** By what adb calls a phone: an address, a name that was found in the network, an emulator, else the serial of a cable. */
const wayToPhone = `CASE WHEN p.address = '' THEN 0 WHEN p.address LIKE 'emulator-%' THEN 4
          WHEN p.address LIKE '%:%' OR p.address LIKE '%.\\_tcp%' ESCAPE '\\' THEN 3 ELSE 2 END`
