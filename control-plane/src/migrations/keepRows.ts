import type { DrizzleSnapshot } from './snapshot.ts'

/**
 * A table is made anew by copying it, dropping it and renaming the copy. Dropping takes the rows of other tables along that refer to
 * it, because a migration runs in a transaction, where foreign keys cannot be turned off. So the rows of those are put aside
 * meanwhile; and a number that was once given (AUTOINCREMENT) is not given again. `statements`: what makes the tables anew. A column
 * that a table put aside gains begins as its default says.
 */
export function keepRows(statements: readonly string[], before: DrizzleSnapshot, after: DrizzleSnapshot): string[] {
  const remade = statements.flatMap((sql) => /^CREATE TABLE "__new_(\w+)"/.exec(sql)?.[1] ?? [])
  // A table that is new holds no rows yet.
  const aside = referringTo(remade, after).filter((table) => table in before.tables)
  return [
    // A table that refers to itself is put aside with the others; so is none of its rows without its other end for long.
    ...(aside.length > 0 ? ['PRAGMA defer_foreign_keys = ON'] : []),
    ...aside.map((table) => `CREATE TABLE "__kept_${table}" AS SELECT * FROM "${table}"`),
    ...aside.map((table) => `DELETE FROM "${table}"`),
    ...statements.flatMap((sql) => {
      const table = /^DROP TABLE "(\w+)"/.exec(sql)?.[1]
      return table !== undefined && remade.includes(table) && isNumbered(table, after)
        ? [...keepNumbers(table), sql]
        : [sql]
    }),
    ...aside.flatMap((table) => {
      const had = before.tables[table]?.columns ?? {}
      const columns = Object.keys(after.tables[table]?.columns ?? {})
        .filter((name) => name in had)
        .map((name) => `"${name}"`)
        .join(', ')
      return [
        `INSERT INTO "${table}" (${columns}) SELECT ${columns} FROM "__kept_${table}"`,
        `DROP TABLE "__kept_${table}"`,
      ]
    }),
  ]
}

/** Tables that refer to one of these, or to one that does. */
function referringTo(tables: readonly string[], { tables: all }: DrizzleSnapshot): string[] {
  const found = new Set<string>()
  const goals = [...tables]
  for (let goal = goals.pop(); goal !== undefined; goal = goals.pop()) {
    for (const name of Object.keys(all)) {
      const keys = all[name]?.foreignKeys ?? {}
      const refers = Object.keys(keys).some((key) => keys[key]?.tableTo === goal)
      if (!refers || found.has(name)) continue
      found.add(name)
      goals.push(name)
    }
  }
  return [...found].sort()
}

function isNumbered(table: string, { tables }: DrizzleSnapshot): boolean {
  const columns = tables[table]?.columns ?? {}
  return Object.keys(columns).some((name) => columns[name]?.autoincrement)
}

function keepNumbers(table: string): string[] {
  const last = `SELECT '__new_${table}', seq FROM sqlite_sequence WHERE name = '${table}'`
  return [
    `DELETE FROM sqlite_sequence WHERE name = '__new_${table}' AND EXISTS (${last})`,
    `INSERT INTO sqlite_sequence (name, seq) ${last}`,
  ]
}
