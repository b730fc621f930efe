import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { account as accountList } from '@quarterdeck/shared/resources/fleet/account.ts'
import { host as hostList } from '@quarterdeck/shared/resources/fleet/host.ts'
import { phone as phoneList } from '@quarterdeck/shared/resources/fleet/phone.ts'
import { nameOf } from '../../../platform/schema/nameOf.ts'
import { host } from '../../../platform/schema/tables.gen.ts'
import { amongSql } from '../../../platform/store/sqlText.ts'
import type { Sql } from '../../../platform/store/store.ts'
import type { ResourceHooks } from '../../../resources/hooks.ts'
import { editEntries, removeEntry } from '../../../resources/mutations/auditEntries.ts'
import type { StoredRow } from '../../../resources/stored.ts'
import type { Table, Tables } from '../../../resources/table.ts'
import { seesAll } from '../../../resources/visibility/readContext.ts'
import { namedSideSql } from '../../../resources/visibility/side.ts'
import { applyChanges } from '../../../resources/write/applyChanges.ts'
import type { ChangeCall } from '../../../resources/write/changeCall.ts'
import { idsWhere } from '../../../resources/write/statements.ts'
import { isAnyHeld } from '../phoneLeases/index.ts'
import { logEntry, logWithin } from '../platformLog/index.ts'
import { fleetEvents } from './deviceEvents.ts'
import { leaveWithoutHost } from './store/phones.ts'

/**
 * A host goes with all that it brought: its phones with what it told of them, and its identity. Accounts belong to people: they
 * stay, without a phone. Each goes by the rules of its list, so a phone that works keeps its host. Phones that belong to another
 * organisation, or that another one enrolled, stay, and wait for a host.
 */
export function hostActions(tables: Tables): NonNullable<ResourceHooks['actions']> {
  const [hosts, phones, accounts] = [tables.of(hostList), tables.of(phoneList), tables.of(accountList)]
  return {
    async remove(tx, row, { call }) {
      // Whoever may take a host away takes all of it, also what others are responsible for.
      const wide: ChangeCall = { ...call, actor: { ...call.actor, ...seesAll, userId: call.actor.userId } }
      const of = (which: string) => idsWhere(tx, phones, { sql: ` WHERE host = ? AND ${which}`, params: [row.id] })
      const [going, staying] = [await of(isOfItsHost), await of(`NOT ${isOfItsHost}`)]
      if (await isAnyHeld(tx, staying)) throw new AppError('in_use')
      await freeAccounts(tx, accounts, going, wide)
      const entries = ({ removed }: { removed: readonly StoredRow[] }) =>
        removed.length > 0 ? [removeEntry(phones, call, removed)] : []
      await applyChanges(tx, phones, { delete: going, entries }, wide)
      await leaveWithoutHost(tx, staying, call.at)
      await logWithin(tx, call, [logEntry(fleetEvents.host_removed, { phones: going.length }, { host: row.id })])
      await applyChanges(tx, hosts, { delete: [row.id] }, wide)
      return undefined
    },
  }
}

/** Of phones of a host: the same side owns them now, and enrolled them. */
const itsSide = namedSideSql(`(SELECT h.organisation_id FROM ${nameOf(host)} h WHERE h.id = phone.host)`)
const isOfItsHost = `(${namedSideSql('phone.organisation_id')} IS ${itsSide} AND ${namedSideSql('phone.enrolled_by')} IS ${itsSide})`

async function freeAccounts(tx: Sql, accounts: Table, phones: readonly number[], call: ChangeCall): Promise<void> {
  const where = ` WHERE ${amongSql('phone')}`
  const ids = await idsWhere(tx, accounts, { sql: where, params: [JSON.stringify(phones)] })
  const edit = ids.map((id) => ({ id, values: { phone: null } }))
  await applyChanges(tx, accounts, { edit, entries: editEntries(accounts, call) }, call)
}
