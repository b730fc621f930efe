import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { linkedIds } from '@quarterdeck/shared/resource/field.ts'
import { customer } from '@quarterdeck/shared/resources/customer/customer.ts'
import { customerNote } from '@quarterdeck/shared/resources/customer/customerNote.ts'
import { auditMessage } from '../../../platform/audit/auditMessages.ts'
import type { Sql } from '../../../platform/store/store.ts'
import type { Stored, StoredRow } from '../../../resources/stored.ts'
import type { Table, Tables } from '../../../resources/table.ts'
import { seesAll } from '../../../resources/visibility/readContext.ts'
import { visibleIds } from '../../../resources/visibility/visibleIds.ts'
import { applyChanges } from '../../../resources/write/applyChanges.ts'
import type { ChangeCall } from '../../../resources/write/changeCall.ts'
import { idsThatAre, readRow } from '../../../resources/write/statements.ts'
import { changeableRows } from '../../../resources/write/visibleRows.ts'
import type { MergeDetail } from './merge.ts'
import { joined } from './mergePlan.ts'
import { dropMerge, readMerge, undoMs } from './mergeStore.ts'
import { type Moved, moveBack, relationsTo } from './relations.ts'

export interface Unmerged {
  kept: number
  other: number
  back: number
  rest: Pick<Moved, 'list' | 'field' | 'id'>[]
}

/** The other one is there again under its number, with what nobody has moved or edited since; what stays is named. */
export async function unmerge(tx: Sql, tables: Tables, id: number, call: ChangeCall): Promise<Unmerged> {
  const table = tables.of(customer)
  const found = await readMerge.get(tx, { id })
  const [kept] = found ? await changeableRows(tx, table, [found.kept], call.actor) : []
  if (!found || !kept) throw new AppError('not_found')
  if (found.detail === '' || found.at < call.at - undoMs) throw new AppError('merge_over')
  const detail = JSON.parse(found.detail) as MergeDetail
  const { values, gone, rest } = await splitKept(tx, table, kept, detail)
  await applyChanges(tx, table, { edit: [{ id: kept.id, values }], isRestored: true }, call)
  await applyChanges(tx, table, { add: [gone], isRestored: true }, call)
  let back = 0
  for (const relation of relationsTo(tables, customer.name)) {
    const its = detail.moved.filter(
      ({ list, field }) => list === relation.table.resource.name && field === relation.field,
    )
    const left = await moveBack(tx, relation, its)
    back += its.length - left.length
    rest.push(...left)
  }
  rest.push(...(await dropNote(tx, tables, detail, call)))
  await dropMerge.run(tx, { id })
  await call.context.audit.record(tx, {
    actor: call.actor,
    action: 'customer.unmerge',
    resource: customer.name,
    rowId: kept.id,
    summary: auditMessage('taken', { list: customer.name, name: `#${kept.id}`, deed: 'customer.unmerge' }),
    after: { merge: id, other: gone.id, back, rest: rest.length },
    address: call.actor.address,
  })
  return { kept: kept.id, other: gone.id, back, rest }
}

/** What each of the two holds again. A field that was edited since stays with the kept one, and so does what it does not have any more. */
async function splitKept(
  tx: Sql,
  table: Table,
  kept: StoredRow,
  { gone: stood, before, after, joins }: MergeDetail,
): Promise<{ values: Stored; gone: StoredRow; rest: Unmerged['rest'] }> {
  const rest: Unmerged['rest'] = []
  const values: Stored = {}
  const gone = await withoutDangling(tx, table, stood)
  for (const name of Object.keys(after)) {
    const moved = joins[name]
    if (moved) {
      const now = linkedIds(kept[name])
      values[name] = joined(
        name,
        now.filter((id) => !moved.includes(id)),
      )
      const left = moved.filter((id) => !now.includes(id))
      gone[name] = joined(
        name,
        linkedIds(gone[name]).filter((id) => !left.includes(id)),
      )
      rest.push(...left.map((id) => ({ list: customer.name, field: name, id })))
    } else if (kept[name] === after[name]) values[name] = before[name] ?? null
    else rest.push({ list: customer.name, field: name, id: kept.id })
  }
  const derived = table.hooks.derive?.({ ...kept, ...values }) ?? {}
  return { values: { ...values, ...derived }, gone, rest: rest.filter(({ field }) => !(field in derived)) }
}

/** What the row named and is not there any more is left out. */
async function withoutDangling(tx: Sql, table: Table, row: StoredRow): Promise<StoredRow> {
  const whole = { ...row }
  for (const link of table.links) {
    const ids = new Set(await idsThatAre(tx, { ...link, where: [] }, linkedIds(row[link.field])))
    whole[link.field] = joined(
      link.field,
      linkedIds(row[link.field]).filter((id) => ids.has(id)),
    )
  }
  for (const reference of table.references) {
    const id = row[reference.field]
    if (id === null || id === undefined) continue
    const [found] = await idsThatAre(tx, { ...reference, where: [] }, [id])
    if (found === undefined) whole[reference.field] = null
  }
  return whole
}

/** The note of the merge goes with it, unless somebody has gone on writing there. */
async function dropNote(tx: Sql, tables: Tables, { note }: MergeDetail, call: ChangeCall): Promise<Unmerged['rest']> {
  if (!note) return []
  const table = tables.of(customerNote)
  const there = await visibleIds(tx, table, [note.id], seesAll)
  if (!there.has(note.id)) return []
  const { revision } = await readRow(tx, table, note.id)
  if (revision !== note.revision) return [{ list: customerNote.name, field: 'text', id: note.id }]
  await applyChanges(tx, table, { delete: [note.id] }, call)
  return []
}
