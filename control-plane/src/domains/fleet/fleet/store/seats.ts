import { account as accountList } from '@quarterdeck/shared/resources/fleet/account.ts'
import { host as hostList } from '@quarterdeck/shared/resources/fleet/host.ts'
import { phone as phoneList } from '@quarterdeck/shared/resources/fleet/phone.ts'
import type { AccessScope } from '../../../../http/handler.ts'
import { nameOf } from '../../../../platform/schema/nameOf.ts'
import * as lists from '../../../../platform/schema/tables.gen.ts'
import { platform } from '../../../../platform/schema/tables.gen.ts'
import type { Statement } from '../../../../platform/store/store.ts'
import type { ResourceHooks } from '../../../../resources/hooks.ts'
import type { Tables } from '../../../../resources/table.ts'
import { readable } from '../../../../resources/visibility/readable.ts'

/**
 * The places for accounts on the phones that somebody sees. That a place is taken is a fact of the phone; by whom, only those read
 * who see the account; and so with the host that the phone is plugged into.
 */
export function seatHooks(tables: Tables): ResourceHooks {
  return {
    query({ accessScope }) {
      const account = readable(tables.of(accountList), accessScope, 'a')
      const columns = `v.id, p.serial AS phone, coalesce(h.name, '') AS host, v.subsystem, v.subsystem_name,
        coalesce(pl.name, '') AS platform, v.seat, coalesce(a.account, '') AS account, coalesce(a.nickname, '') AS nickname,
        CASE WHEN asked.at IS NOT NULL THEN 2 WHEN worked.at IS NOT NULL THEN 1 ELSE 0 END AS login,
        coalesce(asked.at, worked.at) AS login_at,
        (SELECT count(*) FROM ${nameOf(lists.account)} o WHERE o.phone = v.phone_id AND o.subsystem = v.subsystem) AS accounts`
      const beside = `LEFT JOIN ${nameOf(platform)} pl ON pl.id = v.platform_id
        LEFT JOIN ${nameOf(lists.account)} a ON a.id = v.account_id${account ? ` AND ${account.sql}` : ''}
        LEFT JOIN account_asked asked ON asked.account_id = a.id LEFT JOIN account_worked worked ON worked.account_id = a.id`
      const { sql, params } = onPhones(tables, accessScope, { columns, of: 'device_seat' })
      return { sql: `${sql} ${beside}`, params: [...params, ...(account?.params ?? [])], isWhole: true }
    },
  }
}

/** The phones that somebody sees and that could hold accounts, with how many each subsystem has and where there is room for more. */
export function accountPhoneHooks(tables: Tables): ResourceHooks {
  const columns = `p.id, p.serial AS phone, p.name, coalesce(h.name, '') AS host, v.accounts, v.empty, v.empty > 0 AS has_empty,
    v.by_subsystem, v.empty_seats, v.platforms`
  return {
    query: ({ accessScope }) => ({ ...onPhones(tables, accessScope, { columns, of: 'phone_seats' }), isWhole: true }),
  }
}

/** What is known of the phones (`p`) that somebody sees, with their hosts (`h`) where these are seen, too; `of`: a view with their ids. */
function onPhones(
  tables: Tables,
  accessScope: AccessScope,
  { columns, of }: { columns: string; of: 'device_seat' | 'phone_seats' },
): Statement & { params: unknown[] } {
  const phone = readable(tables.of(phoneList), accessScope, 'p')
  const host = readable(tables.of(hostList), accessScope, 'h')
  return {
    sql: `SELECT ${columns} FROM ${of} v JOIN ${nameOf(lists.phone)} p ON p.id = v.phone_id${phone ? ` AND ${phone.sql}` : ''}
      LEFT JOIN ${nameOf(lists.host)} h ON h.id = p.host${host ? ` AND ${host.sql}` : ''}`,
    params: [...(phone?.params ?? []), ...(host?.params ?? [])],
  }
}
