import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import type { LinksField } from '@quarterdeck/shared/resource/field.ts'
import type { SchemaObject } from './objects.ts'
import type { TriggerPart } from './triggers.ts'

// Many to many: the column of a row holds the ids in order, so that links are written, audited and taken back as any other
// value; a table of pairs, which triggers keep, finds rows by what they name and keeps what is named.

/** The table of pairs (`row_id`, `link_id`) of a field; without quotes. A list without a table has none. */
export function pairsName({ table }: AnyResource, field: string): string {
  return `${table}_${field}`
}

export function linksFieldsOf({ fields }: AnyResource): [string, LinksField][] {
  return Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'links' && !field.virtual ? [[name, field] as [string, LinksField]] : [],
  )
}

/** The ids in a column of links, as a list in JSON. */
export const idsIn = (column: string) => `'[' || ${column} || ']'`

/** The tables of pairs with what keeps them. */
export function pairsOf(resource: AnyResource, all: readonly AnyResource[]): (SchemaObject | TriggerPart)[] {
  return linksFieldsOf(resource).flatMap(([field, { to }]): (SchemaObject | TriggerPart)[] => {
    const other = all.find(({ name }) => name === to)
    if (!other) throw new Error(`${resource.name}.${field} links to ${to}, which there is not`)
    const name = pairsName(resource, field)
    const [rows, pairs, column] = [quoted(resource.table), quoted(name), quoted(field)]
    const keep = `INSERT INTO ${pairs} SELECT new.id, value FROM json_each(${idsIn(`new.${column}`)})`
    const drop = `DELETE FROM ${pairs} WHERE row_id = old.id`
    return [
      {
        name,
        sql: [
          `CREATE TABLE ${pairs} (row_id INTEGER NOT NULL REFERENCES ${rows}(id) ON DELETE CASCADE,` +
            ` link_id INTEGER NOT NULL REFERENCES ${quoted(other.table)}(id), PRIMARY KEY (row_id, link_id)) WITHOUT ROWID`,
          `CREATE INDEX ${quoted(`${name}_link_id`)} ON ${pairs} (link_id)`,
        ],
        fill: [
          `DELETE FROM ${pairs}`,
          `INSERT INTO ${pairs} SELECT t.id, k.value FROM ${rows} t, json_each(${idsIn(`t.${column}`)}) k`,
        ],
      },
      { table: resource.table, event: 'insert', when: `new.${column} <> ''`, run: [keep] },
      { table: resource.table, event: 'update', of: [field], run: [drop, keep] },
    ]
  })
}

const quoted = (name: string) => `"${name}"`
