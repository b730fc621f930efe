import { AppError, type Problem } from '@quarterdeck/shared/errors/appError.ts'
import { ownerField } from '@quarterdeck/shared/resource/baseFields.ts'
import { linkedIds } from '@quarterdeck/shared/resource/field.ts'
import type { AccessScope } from '../../http/handler.ts'
import type { Sql, Value } from '../../platform/store/store.ts'
import type { Stored, StoredRow } from '../stored.ts'
import type { Reference, Table } from '../table.ts'
import { reachable } from '../visibility/reachable.ts'
import { readable } from '../visibility/readable.ts'
import { refuseProblems } from './problems.ts'
import { countReferring, idsThatAre } from './statements.ts'

/** What a reference points to must be there for whoever changes the row, and be one of those that it may name. */
export async function refuseDangling(
  sql: Sql,
  table: Table,
  rows: readonly Stored[],
  accessScope: AccessScope,
): Promise<void> {
  if (namesOthers(table)) refuseProblems((await danglingOf(sql, table, rows, accessScope)).flat())
}

/** The list as if its references and links offered every row that is seen. */
export function withAnyRow(table: Table): Table {
  const any = <R extends Reference>(one: R): R => ({ ...one, where: [] })
  return { ...table, references: table.references.map(any), links: table.links.map(any) }
}

/** May its rows name rows of other lists? */
export function namesOthers({ references, links }: Table): boolean {
  return references.length > 0 || links.length > 0
}

/** What a row is to hold, with those of its links alone that it did not have: whoever changes it need not see the others. */
export function namedAnew({ links }: Table, changes: Stored, before: Stored | undefined): Stored {
  const anew = links.flatMap(({ field }): [string, Value][] => {
    const had = new Set(linkedIds(before?.[field]))
    const ids = linkedIds(changes[field]).filter((id) => !had.has(id))
    return field in changes ? [[field, ids.join()]] : []
  })
  return anew.length === 0 ? changes : { ...changes, ...Object.fromEntries(anew) }
}

/** The references and links of each row that point to nothing; no more than one statement for each of them, and one for responsible users. */
export async function danglingOf(
  sql: Sql,
  { references, links, rights }: Table,
  rows: readonly Stored[],
  accessScope: AccessScope,
): Promise<Problem[][]> {
  const problems: Problem[][] = rows.map(() => [])
  const say = (field: string, known: ReadonlySet<Value>, problem: (id: Value) => Problem) => {
    for (const [at, row] of rows.entries()) {
      const id = row[field]
      const isSaid = problems[at]!.some((one) => one.field === field)
      if (isNamed(id) && !known.has(id) && !isSaid) problems[at]!.push(problem(id))
    }
  }
  for (const reference of references) {
    const { field } = reference
    const asked = new Set(rows.map((row) => row[field]).filter(isNamed))
    if (asked.size === 0) continue
    const known = new Set(await idsThatAre(sql, reference, asked, readable(reference, accessScope, 'r')))
    say(field, known, (id) => ({ field, code: 'not_a_choice', data: { value: String(id) } }))
    if (field !== ownerField || rights?.kind !== 'own') continue
    const within = new Set(await idsThatAre(sql, reference, asked, reachable(accessScope, 'r')))
    say(field, within, () => ({ field, code: 'out_of_reach' }))
  }
  for (const link of links) {
    const { field } = link
    const asked = new Set(rows.flatMap((row) => linkedIds(row[field])))
    if (asked.size === 0) continue
    const known = new Set(await idsThatAre(sql, link, asked, readable(link, accessScope, 'r')))
    for (const [at, row] of rows.entries()) {
      const unknown = linkedIds(row[field]).find((id) => !known.has(id))
      if (unknown !== undefined) problems[at]!.push({ field, code: 'not_a_choice', data: { value: String(unknown) } })
    }
  }
  return problems
}

/** A row that others refer to stays, and so does a user who is responsible for rows. */
export async function refuseInUse(tx: Sql, { referredBy }: Table, rows: readonly StoredRow[]): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  let owned = 0
  for (const referrer of referredBy) {
    if (referrer.isOwner) owned += await countReferring(tx, referrer, ids)
    else if ((await countReferring(tx, referrer, ids, 1)) > 0) throw new AppError('in_use')
  }
  if (owned > 0) throw new AppError('rows_responsible', { count: owned })
}

function isNamed(id: Value | undefined): id is Value {
  return id !== undefined && id !== null
}
