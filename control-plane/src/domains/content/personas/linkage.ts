import { accountMachine } from '@quarterdeck/shared/states/account.ts'
import { nameOf } from '../../../platform/schema/nameOf.ts'
import * as lists from '../../../platform/schema/tables.gen.ts'
import type { Statement } from '../../../platform/store/store.ts'
import type { ResourceHooks } from '../../../resources/hooks.ts'
import type { Tables } from '../../../resources/table.ts'
import { readable } from '../../../resources/visibility/readable.ts'
import type { ReadContext } from '../../../resources/visibility/readContext.ts'

/** The accounts that somebody sees, with what they are linked to: personas, phones and hosts that they see, too. */
export function linkageHooks(tables: Tables): ResourceHooks {
  return { query: (reader) => linkageSeenBy(tables, reader) }
}

function linkageSeenBy(tables: Tables, { accessScope, now }: ReadContext): Statement {
  const seen = (name: string, alias: string) => readable(tables.get(name)!, accessScope, alias)
  const [account, persona, phone, host] = [
    seen('account', 'a'),
    seen('persona', 'p'),
    seen('phone', 'd'),
    seen('host', 'h'),
  ]
  const and = (test: { sql: string } | undefined) => (test ? ` AND ${test.sql}` : '')
  return {
    sql: `SELECT *, no_persona + no_phone + no_authorisation + banned AS gaps,
        no_persona + no_phone + no_authorisation + banned > 0 AS has_gaps
      FROM (SELECT a.id,
        coalesce((SELECT group_concat(p.name, ', ') FROM account_personas l JOIN ${nameOf(lists.persona)} p ON p.id = l.link_id${and(persona)}
          WHERE l.row_id = a.id), '') AS personas,
        a.account, a.nickname, pl.name AS platform,
        CASE WHEN a.phone IS NULL THEN NULL ELSE a.subsystem END AS subsystem,
        coalesce(d.serial, '') AS phone, coalesce(h.name, '') AS host,
        a.personas = '' AS no_persona, a.phone IS NULL AS no_phone,
        a.basis = 0 OR coalesce(a.authorised_until <= ?, 0) AS no_authorisation,
        a.status = ${accountMachine.codes.banned} AS banned
      FROM ${nameOf(lists.account)} a JOIN ${nameOf(lists.platform)} pl ON pl.id = a.platform
        LEFT JOIN ${nameOf(lists.phone)} d ON d.id = a.phone${and(phone)}
        LEFT JOIN ${nameOf(lists.host)} h ON h.id = d.host${and(host)}${account ? ` WHERE ${account.sql}` : ''})`,
    params: [
      ...(persona?.params ?? []),
      now,
      ...(phone?.params ?? []),
      ...(host?.params ?? []),
      ...(account?.params ?? []),
    ],
  }
}
