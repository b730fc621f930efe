import type { SQL } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { inlined, literal } from '../store/sqlText.ts'
import { alias, getTableName, SQLiteAsyncDialect } from './drizzle.ts'

/** Fields of a list that no column holds, as tables.ts files export them. */
export interface DeclaredColumns<Field extends string = string> {
  /** The list's table. */
  computed: string
  /** Field to SQL over `t`, a row of that table. */
  columns: Readonly<Record<Field, string>>
}

/** Field to SQL over `t`, by the name of the list's table. */
export type ComputedColumns = Readonly<Record<string, Readonly<Record<string, string>>>>

/**
 * Declares fields of a list that no column holds (`virtual` in its definition), by the domain that owns the fact: each as SQL over
 * a row of the list. Of other domains' tables it asks what those offer at their `index.ts`.
 *
 * ```ts
 * export const modelOfPhone = computedOn(phone, (t) => ({
 *   model_name: sql`coalesce((SELECT m.name FROM ${phoneModel} m WHERE m.code = ${t.model}), '')`,
 * }))
 * ```
 */
export function computedOn<T extends SQLiteTable, Field extends string>(
  table: T,
  columns: (row: T) => Readonly<Record<Field, SQL>>,
): DeclaredColumns<Field> {
  // Another name for the same columns.
  const own: Readonly<Record<string, SQL>> = columns(alias(table, 't') as T)
  const texts = Object.entries(own).map(([field, column]) => [field, textOf(column)])
  return { computed: getTableName(table), columns: Object.fromEntries(texts) }
}

/** All that files called tables.ts export (schema.gen.ts). Throws where two of them declare the same field. */
export function computedColumns(modules: readonly object[]): ComputedColumns {
  const found: Record<string, Record<string, string>> = {}
  for (const { computed, columns } of modules.flatMap((module) => Object.values(module)).filter(isComputed)) {
    found[computed] ??= {}
    for (const [field, column] of Object.entries(columns)) {
      if (field in found[computed]) throw new Error(`${computed}.${field} is computed by two domains`)
      found[computed][field] = column
    }
  }
  return found
}

/** SQL of drizzle as text, with its values in their places; for statements that are put together as text. */
export function textOf(expression: SQL): string {
  const { sql: text, params } = new SQLiteAsyncDialect().sqlToQuery(expression)
  return inlined(text, (at) => literal(params[at]))
}

function isComputed(thing: unknown): thing is DeclaredColumns {
  return typeof thing === 'object' && thing !== null && 'computed' in thing && 'columns' in thing
}
