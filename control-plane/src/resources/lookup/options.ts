import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { actionsOf } from '@quarterdeck/shared/resource/actions.ts'
import { ownerField } from '@quarterdeck/shared/resource/baseFields.ts'
import type { LinksField, ReferenceField } from '@quarterdeck/shared/resource/field.ts'
import { amongSql } from '../../platform/store/sqlText.ts'
import type { Sql } from '../../platform/store/store.ts'
import { quoted } from '../columns.ts'
import type { ListCall } from '../read/readRows.ts'
import type { Table, Tables } from '../table.ts'
import { reachable } from '../visibility/reachable.ts'
import { readable } from '../visibility/readable.ts'

export interface Option {
  id: number
  label: string
  /** Of a tree: the row above. */
  parent?: number | null
}

export interface OptionsQuery {
  field: string
  keyword?: string | undefined
  ids?: string | undefined
}

const most = 50
/** A tree comes whole, so that it can be shown as one. */
const mostOfTree = 2000

/**
 * What a reference of a list, or of the form of one of its actions, may name: rows whose label contains the keyword, in the order
 * of their labels, or those with the given ids. Rows of a tree come in its order, and name the row above.
 */
export async function readOptions(
  table: Table,
  tables: Tables,
  read: Sql,
  { field, keyword = '', ids }: OptionsQuery,
  { readContext, t }: ListCall,
): Promise<Option[]> {
  const reference = referenceOf(table, field)
  const to = tables.get(reference.to)!
  const label = `t.${quoted(reference.label)}`
  const where = Object.entries(reference.where ?? {}).map(([name, code]) => `t.${quoted(name)} = ${Number(code)}`)
  const params: unknown[] = []
  // Of these few rows people read other words than are stored, and look for what they read.
  const { label: named } = to.hooks
  // What stands in a view of one tree goes nowhere else.
  const { tree, view } = table.resource
  const kind = tree?.within && field === tree.parent ? view?.where?.[tree.within] : undefined
  if (typeof kind === 'number') where.push(`t.${quoted(tree!.within!)} = ${kind}`)
  // Whoever is to be responsible is somebody within reach.
  const isGiven = reference.to === 'user' && (field === ownerField || !(field in table.resource.fields))
  for (const test of [
    readable(to, readContext.accessScope),
    isGiven ? reachable(readContext.accessScope) : undefined,
  ]) {
    if (!test) continue
    where.push(test.sql)
    params.push(...test.params)
  }
  if (ids !== undefined) {
    where.push(amongSql('t.id'))
    params.push(`[${ids}]`)
  } else if (keyword.trim() !== '' && !named) {
    where.push(`${label} LIKE ? ESCAPE '\\'`)
    params.push(`%${keyword.trim().replace(/[\\%_]/g, '\\$&')}%`)
  }
  const above = to.resource.tree && `, t.${quoted(to.resource.tree.parent)} AS parent`
  const limit = ids !== undefined ? 200 : above ? mostOfTree : most
  const condition = where.length === 0 ? '' : ` WHERE ${where.join(' AND ')}`
  const rows = await read.all<Option>(
    `SELECT t.id, ${label} AS label${above ?? ''} FROM ${to.name} t${condition} ORDER BY ${above ? 't.place' : 'label'}, t.id LIMIT ${limit}`,
    params,
  )
  if (!named) return rows
  const words = rows.map(({ id, label }) => ({ id, label: named(id, label, t), stored: label }))
  const wanted = keyword.trim().toLowerCase()
  const isFound = (text: string) => ids !== undefined || text.toLowerCase().includes(wanted)
  return words.filter(({ label, stored }) => isFound(label) || isFound(stored)).map(({ id, label }) => ({ id, label }))
}

function referenceOf({ resource }: Table, name: string): ReferenceField | LinksField {
  const forms = Object.values(actionsOf(resource)).map(({ form = {} }) => form)
  for (const fields of [resource.fields, ...forms]) {
    const field = fields[name]
    if (field?.kind === 'reference' || field?.kind === 'links') return field
  }
  throw new AppError('invalid', {}, { problems: [{ field: 'field', code: 'not_a_choice', data: { value: name } }] })
}
