import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import type { Store, Value } from '../../platform/store/store.ts'
import { quoted } from '../columns.ts'
import type { Stored, StoredRow } from '../stored.ts'
import type { Table } from '../table.ts'

/** The values by which a row with these values of the natural key (in the order of the definition) is found. */
export function foundKey<V extends Value>(table: Table, key: readonly V[]): (V | string | null)[] {
  const { naturalKey = [] } = table.resource
  const foundBy = foundByOf(table)
  if (!foundBy) return [...key]
  const derived = table.hooks.derive?.(Object.fromEntries(naturalKey.map((name, at) => [name, key[at] ?? null])))
  return naturalKey.map((name, at) => {
    const column = foundBy[name]
    return column === undefined ? (key[at] ?? null) : String(derived?.[column] ?? '')
  })
}

/** What rows are found by; without the domain that makes the keys nothing but what they are called. */
export function foundByOf({ resource, hooks }: Pick<Table, 'resource' | 'hooks'>): AnyResource['foundBy'] {
  return hooks.derive && resource.foundBy
}

/** The columns that are looked through for it, in the same order. */
export function foundColumns(table: Table): string[] {
  const foundBy = foundByOf(table)
  return (table.resource.naturalKey ?? []).map((name) => foundBy?.[name] ?? name)
}

/** What is wanted of a row without a key that is spelled otherwise alone: a row from before keeps its own. */
export function withoutSameKey(table: Table, before: Stored, wanted: Stored): Stored {
  const { hooks } = table
  const spelled = Object.entries(foundByOf(table) ?? {}).filter(([name]) => name in wanted)
  if (spelled.length === 0) return wanted
  const derived = hooks.derive?.({ ...before, ...wanted }) ?? {}
  const same = spelled.flatMap(([name, column]) => (column && derived[column] === before[column] ? [name] : []))
  return Object.fromEntries(Object.entries(wanted).filter(([name]) => !same.includes(name)))
}

const atOnce = 1_000

/** Rows from before a list was found by keys get theirs, with all else that follows from them; before anybody asks for one. */
export async function completeKeys(store: Store, table: Table): Promise<void> {
  const { resource, hooks, name, stored } = table
  const columns = Object.values(resource.foundBy ?? {}).flatMap((column) => column ?? [])
  if (columns.length === 0 || resource.view || !hooks.derive) return
  const lacking = columns.map((column) => `t.${quoted(column)} = ''`).join(' OR ')
  const shown = ['id', ...stored].map((column) => `t.${quoted(column)}`).join(', ')
  for (let after = 0; ; ) {
    const rows = await store.read.all<StoredRow>(
      `SELECT ${shown} FROM ${name} t WHERE t.id > ? AND (${lacking}) ORDER BY t.id LIMIT ${atOnce}`,
      [after],
    )
    const last = rows.at(-1)
    if (!last) return
    after = last.id
    const all = rows.map((row): Stored => ({ id: row.id, ...hooks.derive!(row) }))
    // What gives no key stays without one, and is not written again at each start.
    const derived = all.filter((row) => columns.some((column) => row[column] !== ''))
    if (derived.length === 0) continue
    const names = Object.keys(derived[0]!)
    const values = derived.map((row) => names.map((one) => row[one]))
    const set = names.filter((one) => one !== 'id').map((one) => `${quoted(one)} = k.value ->> ${names.indexOf(one)}`)
    await store.write((tx) =>
      tx.run(`UPDATE ${name} SET ${set.join(', ')} FROM json_each(?) AS k WHERE ${name}.id = k.value ->> 0`, [
        JSON.stringify(values),
      ]),
    )
  }
}
