import { publicationMachine } from '@quarterdeck/shared/states/publication.ts'
import type { SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { and, desc, eq, inArray, sql } from '../../../platform/schema/drizzle.ts'
import { isAmong, type Params, prepared, take } from '../../../platform/schema/prepared.ts'
import { audit, customerNote, customerOrder, publication } from '../../../platform/schema/tables.gen.ts'

/** Where a part begins: things of that moment with a lower number, and everything before. */
export interface Before {
  at: number
  below: number
}

interface Asked extends Before {
  size: number
}

/** What was done with a customer that its own row does not say any more. */
const actions = ['sign', 'activate-hosting', 'end-hosting', 'assign', 'merge', 'unmerge'].map(
  (name) => `customer.${name}`,
)

const isBefore = (time: SQLiteColumn, id: SQLiteColumn, p: Params<Before>): SQL =>
  sql`(${time} < ${p.at} OR (${time} = ${p.at} AND ${id} < ${p.below}))`

const n = customerNote
export const readNotes = prepared((q, p: Params<Asked & { customer: number }>) =>
  q
    .select({
      id: n.id,
      at: sql<number>`${n.create_time}`,
      text: n.text,
      actor: n.created_by,
      due: n.due,
      done: n.done,
    })
    .from(n)
    .where(and(eq(n.customer, p.customer), isBefore(n.create_time, n.id, p)))
    .orderBy(desc(n.create_time), desc(n.id))
    .limit(take(p.size)),
)

const o = customerOrder
const orders = (time: SQLiteColumn) =>
  prepared((q, p: Params<Asked & { customer: number }>) =>
    q
      .select({
        id: o.id,
        at: sql<number>`${time}`,
        thing: o.thing,
        count: o.count,
        total: o.total,
        currency: o.currency,
        reference: o.reference,
        refund_reference: o.refund_reference,
      })
      .from(o)
      .where(and(eq(o.customer, p.customer), isBefore(time, o.id, p)))
      .orderBy(desc(time), desc(o.id))
      .limit(take(p.size)),
  )
export const readOrdered = orders(o.create_time)
export const readPaid = orders(o.paid_time)
export const readRefunded = orders(o.refunded_time)

/** What went out under these accounts. */
export const readPublications = prepared((q, p: Params<Asked & { accounts: readonly number[] }>) =>
  q
    .select({
      id: publication.id,
      at: sql<number>`${publication.finished_time}`,
      name: publication.name,
      link: publication.share_link,
    })
    .from(publication)
    .where(
      and(
        isAmong(publication.account, p.accounts),
        eq(publication.status, publicationMachine.codes.completed),
        isBefore(publication.finished_time, publication.id, p),
      ),
    )
    .orderBy(desc(publication.finished_time), desc(publication.id))
    .limit(take(p.size)),
)

export const readActions = prepared((q, p: Params<Asked & { customer: string }>) =>
  q
    .select({ id: audit.id, at: sql<number>`${audit.at}`, action: audit.action, actor: audit.actor })
    .from(audit)
    .where(
      and(
        eq(audit.resource, 'customer'),
        eq(audit.row_id, p.customer),
        inArray(audit.action, actions),
        isBefore(audit.at, audit.id, p),
      ),
    )
    .orderBy(desc(audit.at), desc(audit.id))
    .limit(take(p.size)),
)
