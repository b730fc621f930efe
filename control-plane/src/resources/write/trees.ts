import type { Problem } from '@quarterdeck/shared/errors/appError.ts'
import { betweenNames } from '@quarterdeck/shared/resource/field.ts'
import { pathSeparator } from '@quarterdeck/shared/resource/tree.ts'
import { placeSeparator } from '../../platform/schema/trees.ts'
import type { Sql, Value } from '../../platform/store/store.ts'
import type { Stored } from '../stored.ts'
import type { Table } from '../table.ts'
import { idsWhere, readRows } from './statements.ts'

/** What forbids rows to stand where they would in their tree; an answer for each. The rows of a change are looked at together. */
export async function treeProblems(sql: Sql, table: Table, rows: readonly Stored[]): Promise<Problem[][]> {
  const nodes = await nodesWith(sql, table, rows)
  return rows.map((row, at) => problemsOf(table, nodes, nodes.get(keyOf(row, at))!))
}

/** Gives new rows their path and place, as the triggers of the table do: what is said of a row names it by its path. */
export async function placeInTree(sql: Sql, table: Table, rows: readonly Stored[]): Promise<void> {
  if (!table.resource.tree) return
  const nodes = await nodesWith(sql, table, rows)
  for (const [at, row] of rows.entries()) {
    const line = [...aboveOf(nodes, nodes.get(keyOf(row, at))!)].reverse()
    row.path = line.map(({ name }) => name).join(pathSeparator)
    row.place = line.map(({ part }) => part).join(placeSeparator)
  }
}

interface Node {
  id: number
  parent: number | null
  name: string
  /** Of the same organisation, and where there are several trees, of the same. */
  tree: string
  part: string
}

type Nodes = ReadonlyMap<number, Node>

/** The whole tree as it would stand. Trees are small: they come whole. */
async function nodesWith(sql: Sql, table: Table, rows: readonly Stored[]): Promise<Nodes> {
  const all = await readRows(sql, table, await idsWhere(sql, table, { sql: '', params: [] }))
  const nodes = new Map(all.map((row) => [row.id, nodeOf(table, row, row.id)]))
  for (const [at, row] of rows.entries()) nodes.set(keyOf(row, at), nodeOf(table, row, keyOf(row, at)))
  return nodes
}

/** New rows have no number yet. */
function keyOf({ id }: Stored, at: number): number {
  return typeof id === 'number' ? id : -1 - at
}

function nodeOf({ resource: { tree, fields } }: Table, row: Stored, id: number): Node {
  const parent: Value = row[tree!.parent] ?? null
  const name = String(row.name)
  return {
    id,
    parent: typeof parent === 'number' ? parent : null,
    name,
    tree: `${row.organisation_id ?? ''} ${tree!.within ? row[tree!.within] : ''}`,
    part: fields.sort ? `${String(row.sort).padStart(6, '0')} ${name}` : name,
  }
}

function problemsOf({ resource }: Table, nodes: Nodes, node: Node): Problem[] {
  const { parent: field, depth } = resource.tree!
  const problems: Problem[] = []
  if (betweenNames.test(node.name)) problems.push({ field: 'name', code: 'name_has_comma' })
  if (node.name.includes('/')) problems.push({ field: 'name', code: 'name_has_slash' })
  const isTwice = [...nodes.values()].some(
    ({ id, parent, name, tree }) =>
      id !== node.id && parent === node.parent && name === node.name && tree === node.tree,
  )
  if (isTwice) problems.push({ field: 'name', code: 'duplicate' })
  const above = node.parent === null ? undefined : nodes.get(node.parent)
  // A parent that is not there is refused as a reference.
  if (!above) return problems
  if (above.tree !== node.tree) {
    const data = { value: above.name }
    return [...problems, { field, code: 'not_a_choice', data }]
  }
  const line = aboveOf(nodes, node)
  if (line.length === 0) return [...problems, { field, code: 'tree_circle' }]
  if (line.length + heightOf(nodes, node) > depth) problems.push({ field, code: 'tree_too_deep', data: { max: depth } })
  return problems
}

/** The row and those above it, from below; nothing where they go round in a circle. */
function aboveOf(nodes: Nodes, node: Node): Node[] {
  const line: Node[] = []
  const met = new Set<number>()
  for (let at: Node | undefined = node; at; at = at.parent === null ? undefined : nodes.get(at.parent)) {
    if (met.has(at.id)) return []
    met.add(at.id)
    line.push(at)
  }
  return line
}

/** How many levels stand below a row. */
function heightOf(nodes: Nodes, { id }: Node): number {
  const below = [...nodes.values()].filter(({ parent }) => parent === id)
  return below.length === 0 ? 0 : 1 + Math.max(...below.map((child) => heightOf(nodes, child)))
}
