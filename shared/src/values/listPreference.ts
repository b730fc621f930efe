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

/** The permission key of whoever may see a list. */
export function listKey(list: string): string {
  return `${list.split('.')[0]}.list`
}
