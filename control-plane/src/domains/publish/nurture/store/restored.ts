import { heldCodes } from '@quarterdeck/shared/resources/publish/publication.ts'
import { nurtureSlotMachine } from '@quarterdeck/shared/states/nurtureSlot.ts'
import { publicationMachine } from '@quarterdeck/shared/states/publication.ts'
import { asc, eq, inArray, lte, sql } from '../../../../platform/schema/drizzle.ts'
import { isAmong, type Params, prepared, take } from '../../../../platform/schema/prepared.ts'
import { account, nurtureSlot, nurtureTask, phone, publication } from '../../../../platform/schema/tables.gen.ts'
import { nurtureRestored } from '../tables.ts'

const { planned, queued } = nurtureSlotMachine.codes
const { pending, processing, waiting } = publicationMachine.codes
const canBeCalledOff = sql.raw(`(${[pending, processing, waiting].join(', ')})`)

/** Does nobody know what was posted under this account? */
export const readUnknownPosts = prepared((q, p: Params<{ account: number }>) =>
  q.select({ hosts: nurtureRestored.hosts }).from(nurtureRestored).where(eq(nurtureRestored.account, p.account)),
)

/** Accounts of which nobody knows that, by name. */
export const readUnknownAccounts = prepared((q, p: Params<{ count: number }>) =>
  q
    .select({ id: account.id, name: account.account, hosts: nurtureRestored.hosts })
    .from(nurtureRestored)
    .innerJoin(account, eq(account.id, nurtureRestored.account))
    .orderBy(asc(account.account))
    .limit(take(p.count)),
)

export const deleteUnknownPosts = prepared((q, p: Params<{ accounts: readonly number[] }>) =>
  q.delete(nurtureRestored).where(isAmong(nurtureRestored.account, p.accounts)),
)

export const deleteAllUnknownPosts = prepared((q) => q.delete(nurtureRestored))

export const insertUnknownPosts = prepared((q, p: Params<{ account: number; hosts: string; at: number }>) =>
  q
    .insert(nurtureRestored)
    .values({ account: p.account, hosts: p.hosts, at: p.at })
    .onConflictDoUpdate({ target: nurtureRestored.account, set: { hosts: p.hosts } }),
)

/** Accounts with the host of their phone. */
export const readAccountHosts = prepared((q) =>
  q.select({ id: account.id, host: phone.host }).from(account).leftJoin(phone, eq(phone.id, account.phone)),
)

/** Starts whose time is past; of one that publishes, whether its post can still be called off. */
export const readPastSlots = prepared((q, p: Params<{ at: number }>) =>
  q
    .select({
      id: nurtureSlot.id,
      task: nurtureTask.id,
      run: nurtureSlot.run_seq,
      publication: nurtureSlot.publication,
      free: sql<number>`coalesce(${publication.status} IN ${canBeCalledOff} AND ${publication.held} = ${sql.raw(String(heldCodes.no))}, ${nurtureSlot.publication} IS NULL)`.as(
        'free',
      ),
    })
    .from(nurtureSlot)
    .innerJoin(nurtureTask, eq(nurtureTask.id, nurtureSlot.task))
    .leftJoin(publication, eq(publication.id, nurtureSlot.publication))
    .where(sql`${inArray(nurtureSlot.state, [planned, queued])} AND ${lte(nurtureSlot.slot_time, p.at)}`),
)
