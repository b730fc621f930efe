import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { tableStat } from '../store/tables.ts'
import { sqliteTable } from './drizzle.ts'
import type { Sum } from './sums.ts'

/** How many rows the tables have that grow `large`: a sum like any other. Smaller tables are counted when somebody asks. */
export function rowCountsOf(definitions: readonly AnyResource[]): Sum[] {
  return definitions
    .filter(({ size, view }) => size === 'large' && !view)
    .map(({ table }) => ({
      into: tableStat,
      // A sum asks for no more than its name.
      from: sqliteTable(table, {}),
      by: { name: `'${table}'` },
      add: { rows: '1' },
    }))
}
