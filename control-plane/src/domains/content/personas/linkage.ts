import { persona as personaList } from '@quarterdeck/shared/resources/content/persona.ts'
import { accountMachine } from '@quarterdeck/shared/states/account.ts'
import { nameOf } from '../../../platform/schema/nameOf.ts'
import * as lists from '../../../platform/schema/tables.gen.ts'
import type { Statement } from '../../../platform/store/store.ts'
import type { ResourceHooks } from '../../../resources/hooks.ts'
import type { Tables } from '../../../resources/table.ts'
import { readable } from '../../../resources/visibility/readable.ts'
import type { ReadContext } from '../../../resources/visibility/readContext.ts'

/** Accounts with what they are linked to: phones, hosts, and of the personas those that the reader sees. */
export function linkageHooks(tables: Tables): ResourceHooks {
  return { query: (reader) => linkageSeenBy(tables, reader) }
}

function linkageSeenBy(tables: Tables, { accessScope, now }: ReadContext): Statement {
  const persona = readable(tables.of(personaList), accessScope, 'p')
  return {
    sql: `SELECT *, no_persona + no_phone + no_authorisation + banned AS gaps,
        no_persona + no_phone + no_authorisation + banned > 0 AS has_gaps
      FROM (SELECT a.id,
        coalesce((SELECT group_concat(p.name, ', ') FROM account_personas l JOIN ${nameOf(lists.persona)} p ON p.id = l.link_id${persona ? ` AND ${persona.sql}` : ''}
          WHERE l.row_id = a.id), '') AS personas,
        a.account, a.nickname, pl.name AS platform,
        CASE WHEN a.phone IS NULL THEN NULL ELSE a.subsystem END AS subsystem,
        coalesce(d.serial, '') AS phone, coalesce(h.name, '') AS host, a.id AS account_id, d.id AS phone_id, h.id AS host_id,
        a.personas = '' AS no_persona, a.phone IS NULL AS no_phone,
        a.basis = 0 OR coalesce(a.authorised_until <= ?, 0) AS no_authorisation,
        a.status = ${accountMachine.codes.banned} AS banned
      FROM ${nameOf(lists.account)} a JOIN ${nameOf(lists.platform)} pl ON pl.id = a.platform
        LEFT JOIN ${nameOf(lists.phone)} d ON d.id = a.phone
        LEFT JOIN ${nameOf(lists.host)} h ON h.id = d.host)`,
    params: [...(persona?.params ?? []), now],
  }
}
