import { linkedIds } from '@quarterdeck/shared/resource/field.ts'
import { customerHandle } from '@quarterdeck/shared/resources/customer/customerHandle.ts'
import { customerNote } from '@quarterdeck/shared/resources/customer/customerNote.ts'
import { auditKept } from '../../../platform/audit/tables.ts'
import { storedFile } from '../../../platform/contents/tables.ts'
import { and, eq, inArray, or, sql } from '../../../platform/schema/drizzle.ts'
import { isAmong, type Params, prepared } from '../../../platform/schema/prepared.ts'
import {
  customerHandle as handles,
  customerNote as notes,
  customerOrder as orders,
} from '../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { importBatch, importRow } from '../../../resources/imports/tables.ts'
import type { StoredRow } from '../../../resources/stored.ts'
import type { Table, Tables } from '../../../resources/table.ts'
import { applyChanges } from '../../../resources/write/applyChanges.ts'
import type { ChangeCall } from '../../../resources/write/changeCall.ts'
import { removeRecordings } from '../../work/runs/index.ts'
import { forgetMerged } from '../merging/index.ts'
import { forgetTalk } from '../messages/index.ts'
import { eraseBeside } from './eraseBeside.ts'

/** By what somebody is found in what was kept elsewhere. */
const naming = ['name', 'phone', 'email', 'handle', 'external_id'] as const
/** Lists whose sheets and forms may hold the same person. */
const lists = ['customer', 'customer-handle', 'customer-note', 'contact', 'app-user'] as const

/** What was kept of a row beside it: what its history says, sheets, forms of actions, files; of a customer handles and notes. */
export async function eraseTraces(
  tx: Sql,
  tables: Tables,
  { table: { resource }, row }: { table: Table; row: StoredRow },
  call: ChangeCall,
): Promise<void> {
  const list = resource.name
  const texts = naming.flatMap((name) => (typeof row[name] === 'string' && row[name] !== '' ? [row[name]] : []))
  // Whoever was merged into a customer is the same person under another number.
  const ids = [row.id]
  const handles = typeof row.handle === 'string' && row.handle !== '' ? [row.handle] : []
  if (list === 'customer') {
    for (const { id, stood } of await forgetMerged(tx, row.id)) {
      ids.push(id)
      texts.push(...namesIn(stood))
    }
    const own = await readOwn.all(tx, { customer: row.id })
    handles.push(...own.map(({ handle }) => handle))
    texts.push(...handles)
    const noted = (await readNotes.all(tx, { customer: row.id })).map(({ id }) => id)
    await applyChanges(tx, tables.of(customerHandle), { delete: own.map(({ id }) => id) }, call)
    await applyChanges(tx, tables.of(customerNote), { delete: noted }, call)
    await dropKept.run(tx, { list: 'customer-handle', ids: own.map(({ id }) => id) })
    await dropKept.run(tx, { list: 'customer-note', ids: noted })
    // What was ordered and paid stays; what the bank said of who paid does not.
    await clearOrders.run(tx, { customer: row.id, at: call.at })
    const ordered = (await readOrders.all(tx, { customer: row.id })).map(({ id }) => id)
    await dropKept.run(tx, { list: 'customer-order', ids: ordered })
  }
  const recordings = await forgetTalk(tx, { customers: list === 'customer' ? ids : [], handles }, call.at)
  call.after.run(() => void removeRecordings(call.context.dataDir, recordings))
  await dropKept.run(tx, { list, ids })
  // Exactly what a cell held, or what was said of one that fits two.
  const named = ids.flatMap((id) => texts.map((text) => `${text} (ID ${id})`))
  const cells = JSON.stringify([...new Set([...texts, ...named])].map((text) => inSmall(JSON.stringify(text))))
  await dropImported.run(tx, { list, ids, cells })
  await eraseBeside(tx, [...new Set(texts)])
  const files = Object.entries(resource.fields).flatMap(([name, { kind }]) =>
    kind === 'file' || kind === 'image' || kind === 'video' ? linkedIds(row[name]) : [],
  )
  await dropFiles.run(tx, { ids: files })
}

/** As SQLite makes letters small: of the alphabet without accents alone. */
function inSmall(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

/** What a row that a merge has kept says of who it is. */
function namesIn(stood: string): string[] {
  if (stood === '') return []
  const { gone = {} } = JSON.parse(stood) as { gone?: Readonly<Record<string, unknown>> }
  return naming.flatMap((name) => {
    const text = gone[name]
    return typeof text === 'string' && text !== '' ? [text] : []
  })
}

const readOwn = prepared((q, p: Params<{ customer: number }>) =>
  q.select({ id: handles.id, handle: handles.handle }).from(handles).where(eq(handles.customer, p.customer)),
)
const readNotes = prepared((q, p: Params<{ customer: number }>) =>
  q.select({ id: notes.id }).from(notes).where(eq(notes.customer, p.customer)),
)
const readOrders = prepared((q, p: Params<{ customer: number }>) =>
  q.select({ id: orders.id }).from(orders).where(eq(orders.customer, p.customer)),
)
const clearOrders = prepared((q, p: Params<{ customer: number; at: number }>) =>
  q
    .update(orders)
    .set({
      reference: '',
      refund_reference: '',
      remark: '',
      update_time: p.at,
      revision: sql`${orders.revision} + 1`,
    })
    .where(eq(orders.customer, p.customer)),
)
const dropKept = prepared((q, p: Params<{ list: string; ids: readonly number[] }>) =>
  q.delete(auditKept).where(and(eq(auditKept.resource, p.list), isAmong(auditKept.row_id, p.ids))),
)
const dropFiles = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q.delete(storedFile).where(isAmong(storedFile.id, p.ids)),
)

const dropImported = prepared((q, p: Params<{ list: string; ids: readonly number[]; cells: string }>) => {
  const batches = q.select({ id: importBatch.id }).from(importBatch)
  const said = sql`lower(coalesce(${importRow.cells}, '') || coalesce(${importRow.vals}, '') || coalesce(${importRow.prior}, '') || coalesce(${importRow.problems}, ''))`
  return q.delete(importRow).where(
    or(
      and(
        isAmong(importRow.row_id, p.ids),
        inArray(importRow.batch_id, batches.where(eq(importBatch.resource, p.list))),
      ),
      and(
        inArray(
          importRow.batch_id,
          q
            .select({ id: importBatch.id })
            .from(importBatch)
            .where(inArray(importBatch.resource, [...lists])),
        ),
        sql`EXISTS (SELECT 1 FROM json_each(${p.cells}) k WHERE instr(${said}, k.value) > 0)`,
      ),
    ),
  )
})
