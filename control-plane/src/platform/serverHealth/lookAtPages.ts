import Database from 'better-sqlite3'

// A program of its own: a look through a large database takes minutes, and can be ended at any moment.
// Its argument is the path of the database; it prints what it has found as JSON.

/** What is wrong with the pages of a database. */
export interface PagesFound {
  /** What SQLite says, the first of it; none: all is well. */
  problems: string[]
  /** Whose pages are damaged, as far as that can be told. */
  tables: string[]
}

const most = 20

function look(path: string): PagesFound {
  try {
    const database = new Database(path, { readonly: true, fileMustExist: true, timeout: 10_000 })
    const problemsOf = (check: string): string[] => {
      try {
        const lines = database.pragma(check) as { integrity_check: string }[]
        return lines.map((line) => line.integrity_check).filter((line) => line !== 'ok')
      } catch (error) {
        return [String(error)]
      }
    }
    const problems = problemsOf(`integrity_check(${most})`)
    if (problems.length === 0) return { problems, tables: [] }
    // What lies beside a full-text index is a table of its own.
    const listed = database.pragma('table_list') as { schema: string; name: string; type: string }[]
    const names = listed.filter(({ schema, type }) => schema === 'main' && (type === 'table' || type === 'shadow'))
    const tables = names
      .map(({ name }) => name)
      .filter((name) => problemsOf(`integrity_check("${name.replaceAll('"', '""')}")`).length > 0)
      .sort()
    return { problems, tables }
  } catch (error) {
    // Not even its schema can be read.
    return { problems: [String(error)], tables: [] }
  }
}

if (import.meta.main) {
  // Whoever asked may have ended meanwhile: then nobody is left to be told.
  process.stdout.on('error', () => process.exit(1))
  process.stdout.write(JSON.stringify(look(process.argv[2] ?? '')))
}
