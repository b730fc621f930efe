import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { customer } from '@quarterdeck/shared/resources/customer/customer.ts'
import { customerNote } from '@quarterdeck/shared/resources/customer/customerNote.ts'
import { auditMessage } from '../../../platform/audit/auditMessages.ts'
import { type Params, prepared } from '../../../platform/schema/prepared.ts'
import type { Sql } from '../../../platform/store/store.ts'
import type { Stored, StoredRow } from '../../../resources/stored.ts'
import type { Tables } from '../../../resources/table.ts'
import { applyChanges } from '../../../resources/write/applyChanges.ts'
import type { ChangeCall } from '../../../resources/write/changeCall.ts'
import { refuseChangedMeanwhile } from '../../../resources/write/changedMeanwhile.ts'
import { standing } from '../../../resources/write/planChanges.ts'
import { readRows } from '../../../resources/write/statements.ts'
import { changeableRows } from '../../../resources/write/visibleRows.ts'
import { type MergePlan, mostOf, planMerge } from './mergePlan.ts'
import { type Moved, moveRows, relationsTo } from './relations.ts'
import { customerMerge } from './tables.ts'
import { fieldWords, valueWords } from './words.ts'

/** What a merge keeps for its undo. */
export interface MergeDetail {
  /** Who is gone, as it stood. */
  gone: StoredRow
  /** What the kept one held before, and what the merge made of it, by field. */
  before: Stored
  after: Stored
  joins: MergePlan['joins']
  moved: Moved[]
  /** The note that holds what nobody says any more. */
  note: { id: number; revision: number } | null
}

interface Asked {
  kept: number
  other: number
  take: readonly string[]
}

export interface Two {
  kept: StoredRow
  other: StoredRow
  plan: MergePlan
}

/** The two, as the caller sees and may change them, and what would become of them. */
export async function readTwo(
  sql: Sql,
  tables: Tables,
  { kept: one, other: two, take }: Asked,
  { actor }: Pick<ChangeCall, 'actor'>,
): Promise<Two> {
  if (one === two) throw new AppError('merge_itself')
  const rows = await changeableRows(sql, tables.of(customer), [one, two], actor)
  const [kept, other] = [one, two].map((id) => rows.find((row) => row.id === id))
  if (!kept || !other) throw new AppError('not_found')
  if (kept.forgotten !== null || other.forgotten !== null) throw new AppError('forgotten')
  // What is whose stays so: each organisation has customers of its own.
  if (kept.organisation_id !== other.organisation_id) throw new AppError('merge_organisations')
  const plan = planMerge(kept, other, take)
  const wrong = take.find((name) => !plan.differs.includes(name))
  if (wrong !== undefined)
    throw new AppError('invalid', {}, { problems: [{ field: 'take', code: 'not_a_choice', data: { value: wrong } }] })
  for (const name of Object.keys(plan.joins)) {
    const [most, count] = [mostOf(name), String(plan.values[name]).split(',').length]
    if (count > most)
      throw new AppError(
        'invalid',
        {},
        { problems: [{ field: name, code: 'too_many_named', data: { max: most, count } }] },
      )
  }
  return { kept, other, plan }
}

/** All of it, or nothing: what names the other names the kept one, the other is gone, and an undo knows what stood. Gives its number. */
export async function merge(
  tx: Sql,
  tables: Tables,
  asked: Asked & { revisions: readonly [kept: number, other: number] },
  { call, t }: { call: ChangeCall; t: Translate },
): Promise<{ id: number; two: Two }> {
  const table = tables.of(customer)
  const two = await readTwo(tx, tables, asked, call)
  const { kept, other, plan } = two
  const seen = { edited: new Map([kept, other].map((row) => [row.id, row])), removed: [] }
  const revised = [kept, other].map(({ id }, at) => ({ id, values: {}, revision: asked.revisions[at] }))
  await refuseChangedMeanwhile(tx, table, { changes: { edit: revised }, seen }, call)
  const values = { ...plan.values, ...table.hooks.derive?.({ ...kept, ...plan.values }) }
  // As things are put back: nobody sends the files in again, and who is signed was signed by an action.
  await applyChanges(tx, table, { edit: [{ id: kept.id, values }], isRestored: true }, call)
  const moved: Moved[] = []
  for (const relation of relationsTo(tables, customer.name))
    moved.push(...(await moveRows(tx, relation, { from: other.id, into: kept.id })))
  const note = await addNote(tx, tables, two, { call, t })
  await applyChanges(tx, table, { delete: [other.id] }, call)
  const detail: MergeDetail = {
    gone: other,
    before: standing(kept, values),
    after: values,
    joins: plan.joins,
    moved,
    note,
  }
  const { lastId } = await insertMerge.run(tx, {
    kept: kept.id,
    gone: other.id,
    at: call.at,
    actor: call.actor.username,
    detail: JSON.stringify(detail),
  })
  await call.context.audit.record(tx, {
    actor: call.actor,
    action: 'customer.merge',
    resource: customer.name,
    rowId: kept.id,
    summary: auditMessage('taken', { list: customer.name, name: `#${kept.id}`, deed: 'customer.merge' }),
    after: { merge: lastId, other: other.id, rows: moved.length, fields: Object.keys(plan.values) },
    address: call.actor.address,
  })
  return { id: lastId, two }
}

/** What is not taken over is not lost: it is noted of the kept one. */
async function addNote(
  tx: Sql,
  tables: Tables,
  { kept, other, plan }: Two,
  { call, t }: { call: ChangeCall; t: Translate },
): Promise<MergeDetail['note']> {
  const states = ['ai_hosting_status'].filter((name) => kept[name] !== other[name])
  const said = [...plan.lost, ...states.map((name) => [name, other[name]!] as const)]
  const head = t('customer.more.merged_note', { name: String(other.name), id: other.id })
  const lines = said.map(([name, value]) => `${fieldWords(name, t)}: ${valueWords(name, value, t)}`)
  const notes = tables.of(customerNote)
  const text = [head, ...lines].join('\n').slice(0, customerNote.fields.text.max)
  const { added } = await applyChanges(tx, notes, { add: [{ customer: kept.id, text }] }, call)
  const [row] = await readRows(tx, notes, [added[0]!.id])
  return row ? { id: row.id, revision: Number(row.revision) } : null
}

const insertMerge = prepared(
  (q, p: Params<{ kept: number; gone: number; at: number; actor: string; detail: string }>) =>
    q.insert(customerMerge).values({ kept: p.kept, gone: p.gone, at: p.at, actor: p.actor, detail: p.detail }),
)
