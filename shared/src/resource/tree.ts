import type { Fields } from './field.ts'

/**
 * Rows stand below each other. Each has a `name` that is unique among its siblings, and may have a number `sort` by which siblings
 * stand in order. The kit adds `path`, which references show and spreadsheets name ("A / B / C"), and `place`, by which lists are in
 * the order of the tree.
 */
export interface Tree {
  /** The reference to the row above, in the same list. */
  readonly parent: string
  /** So many levels at most, counted from 1. */
  readonly depth: number
  /** There is a tree for each value of this choice; nothing moves from one to another. */
  readonly within?: string
}

/** Between the names of a path. */
export const pathSeparator = ' / '

/** What a tree adds to its definition: rows are known by their path, each organisation's by its own. */
export function treeKey({
  tree,
  visibility,
}: {
  readonly tree?: Tree | undefined
  readonly visibility?: unknown
}): { naturalKey: readonly string[]; keyWithin?: 'organisation' } | undefined {
  if (!tree) return undefined
  const isOwned = visibility === 'own' || visibility === 'organisation'
  return {
    naturalKey: [...(tree.within ? [tree.within] : []), 'path'],
    ...(isOwned && { keyWithin: 'organisation' as const }),
  }
}

/** How deep a row of a tree stands, by its path: 0 at the top. */
export function levelOf(path: unknown): number {
  return String(path ?? '').split(pathSeparator).length - 1
}

export interface WithTree {
  readonly name: string
  readonly fields: Fields
  readonly tree?: Tree
  readonly paged: boolean
  readonly verbs: readonly string[]
  readonly filters: Readonly<Record<string, { readonly kind: string; readonly field?: string }>>
  readonly view?: { readonly of?: string }
}

/** Throws where a tree does not fit its list. */
export function checkTree({ name, fields, tree, paged, verbs, filters, view }: WithTree): void {
  const throwIf = (isWrong: boolean, why: string) => {
    if (isWrong) throw new Error(`${name}: ${why}`)
  }
  for (const filter of Object.values(filters)) {
    if (filter.kind !== 'below') continue
    const field = fields[filter.field ?? '']
    throwIf(field?.kind !== 'reference' && field?.kind !== 'links', 'a filter below asks for what names rows of a tree')
  }
  if (!tree || view?.of) return
  const parent = fields[tree.parent]
  const isOwn = parent?.kind === 'reference' && parent.to === name && parent.label === 'path'
  throwIf(!isOwn, `the parent of a tree (${tree.parent}) refers to its own list by the path`)
  throwIf(fields.name?.kind !== 'text' || !fields.name.required, 'each row of a tree has a name')
  throwIf(paged, 'a tree comes whole (paged: false)')
  throwIf(verbs.includes('import'), 'rows of a tree are not imported')
}
