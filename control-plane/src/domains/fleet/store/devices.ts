import { deviceKinds } from '@quarterdeck/shared/resources/fleet/device.ts'
import type { Sight } from '../../../http/handler.ts'
import type { Statement } from '../../../platform/store/store.ts'
import type { ResourceHooks } from '../../../resources/hooks.ts'
import type { Table } from '../../../resources/table.ts'
import { readable } from '../../../resources/visibility/readable.ts'

/** The phones and the hosts that somebody sees, beside each other. */
export function deviceHooks(tables: ReadonlyMap<string, Table>): ResourceHooks {
  const [phones, hosts] = [tables.get('phone')!, tables.get('host')!]
  return { query: ({ sight }) => devicesSeenBy(phones, hosts, sight) }
}

function devicesSeenBy(phones: Table, hosts: Table, sight: Sight): Statement {
  const phone = readable(phones, sight, 'p')
  const host = readable(hosts, sight, 'h')
  const counted = readable(phones, sight, 'c')
  return {
    sql: `SELECT p.id * 2 + 1 AS id, ${deviceKinds.phone} AS kind, coalesce(nullif(p.name, ''), p.serial) AS name, p.serial,
        coalesce(its.name, '') AS host, p.state, coalesce(m.name, p.model) AS model, p.android AS version, p.rom,
        p.address, p.ip, p.proxy,
        (SELECT count(*) FROM subsystem s WHERE s.phone = p.id) AS subsystems, 0 AS phones, p.tags,
        coalesce(u.name, '') AS owner, p.wall_status, p.audit_status, p.last_seen, p.remark
      FROM phone p LEFT JOIN host its ON its.id = p.host LEFT JOIN user u ON u.id = p.owner_user_id
        LEFT JOIN phone_model m ON m.code = p.model AND m.name <> ''${phone ? ` WHERE ${phone.sql}` : ''}
      UNION ALL
      SELECT h.id * 2, ${deviceKinds.host}, h.name, '', '', h.state, '', h.agent_version, h.os,
        h.address, '', 0, 0,
        (SELECT count(*) FROM phone c WHERE c.host = h.id${counted ? ` AND ${counted.sql}` : ''}), h.tags,
        '', 0, h.audit_status, h.last_seen, h.remark
      FROM host h${host ? ` WHERE ${host.sql}` : ''}`,
    params: [...(phone?.params ?? []), ...(counted?.params ?? []), ...(host?.params ?? [])],
  }
}
