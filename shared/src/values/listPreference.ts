/** How far apart the rows of a list stand. */
export const densities = ['compact', 'normal', 'wide'] as const
export type Density = (typeof densities)[number]

/** The columns of a list as somebody wants them. Columns that stand in neither are as usual. */
export interface ColumnChoice {
  hidden: readonly string[]
  /** From left to right; what is missing comes where it usually does. */
  order: readonly string[]
}

/** More columns than any list has. */
export const mostColumns = 100

/** A list by its name: that of the resource whose rows it shows, with a suffix where there are several. */
export const listName = /^[a-z][a-z0-9-]{0,40}(\.[a-z0-9-]{1,20})?$/

/** The lists of the job centre: everyone who is signed in sees their own rows of them. */
const openLists: readonly string[] = ['job', 'imports']

/** The permission key of whoever may see a list; none where everyone may. */
export function listKey(list: string): string | undefined {
  const rows = list.split('.')[0]!
  return openLists.includes(rows) ? undefined : `${rows}.list`
}
