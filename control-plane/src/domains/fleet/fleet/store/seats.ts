import type { AccessScope } from '../../../../http/handler.ts'
import { nameOf } from '../../../../platform/schema/nameOf.ts'
import * as lists from '../../../../platform/schema/tables.gen.ts'
import { platform } from '../../../../platform/schema/tables.gen.ts'
import type { Statement } from '../../../../platform/store/store.ts'
import type { ResourceHooks } from '../../../../resources/hooks.ts'
import type { Table } from '../../../../resources/table.ts'
import { readable } from '../../../../resources/visibility/readable.ts'

/**
 * The places for accounts on the phones that somebody sees. That a place is taken is a fact of the phone; by whom, only those read
 * who see the account; and so with the host that the phone is plugged into.
 */
export function seatHooks(tables: ReadonlyMap<string, Table>): ResourceHooks {
  const [phones, hosts, accounts] = [tables.get('phone')!, tables.get('host')!, tables.get('account')!]
  return { query: ({ accessScope }) => seatsSeenBy({ phones, hosts, accounts }, accessScope) }
}

function seatsSeenBy(
  { phones, hosts, accounts }: Record<'phones' | 'hosts' | 'accounts', Table>,
  accessScope: AccessScope,
): Statement {
  const phone = readable(phones, accessScope, 'p')
  const host = readable(hosts, accessScope, 'h')
  const account = readable(accounts, accessScope, 'a')
  return {
    sql: `SELECT v.id, p.serial AS phone, coalesce(h.name, '') AS host, v.subsystem, v.subsystem_name,
        coalesce(pl.name, '') AS platform, v.seat, coalesce(a.account, '') AS account, coalesce(a.nickname, '') AS nickname,
        CASE WHEN asked.at IS NOT NULL THEN 2 WHEN worked.at IS NOT NULL THEN 1 ELSE 0 END AS login,
        coalesce(asked.at, worked.at) AS login_at,
        sum(v.seat <> 0) OVER (PARTITION BY v.phone_id, v.subsystem) AS accounts
      FROM device_seat v JOIN ${nameOf(lists.phone)} p ON p.id = v.phone_id${phone ? ` AND ${phone.sql}` : ''}
        LEFT JOIN ${nameOf(lists.host)} h ON h.id = p.host${host ? ` AND ${host.sql}` : ''} LEFT JOIN ${nameOf(platform)} pl ON pl.id = v.platform_id
        LEFT JOIN ${nameOf(lists.account)} a ON a.id = v.account_id${account ? ` AND ${account.sql}` : ''}
        LEFT JOIN account_asked asked ON asked.account_id = a.id LEFT JOIN account_worked worked ON worked.account_id = a.id`,
    params: [...(phone?.params ?? []), ...(host?.params ?? []), ...(account?.params ?? [])],
  }
}
