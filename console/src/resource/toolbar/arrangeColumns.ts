import type { ColumnChoice } from '@quarterdeck/shared/values/listPreference.ts'
import type { Column } from '../table/column.ts'

/**
 * The columns as somebody wants them, and which of them are away. The first stays first and is always there. What came
 * to the list after the choice was made stands, and is shown, as usual.
 */
export function arrangeColumns<R>(
  columns: readonly Column<R>[],
  choice: ColumnChoice | null,
): { columns: Column<R>[]; hidden: Set<string> } {
  const [first, ...rest] = columns
  const known = new Set(choice?.order)
  const hidden = rest.filter(({ key, extra }) => choice?.hidden.includes(key) || (extra && !known.has(key)))
  const byKey = new Map(rest.map((column) => [column.key, column]))
  const arranged = (choice?.order ?? []).flatMap((key) => byKey.get(key) ?? [])
  for (const [index, column] of rest.entries()) {
    if (known.has(column.key)) continue
    // Behind the one that it usually stands behind.
    const before = rest.slice(0, index).findLast((each) => arranged.includes(each))
    arranged.splice(before ? arranged.indexOf(before) + 1 : 0, 0, column)
  }
  return { columns: first ? [first, ...arranged] : [], hidden: new Set(hidden.map(({ key }) => key)) }
}

/** The keys with one of them so many places further. */
export function moved(keys: readonly string[], key: string, by: 1 | -1): string[] {
  const next = keys.filter((each) => each !== key)
  next.splice(keys.indexOf(key) + by, 0, key)
  return next
}
