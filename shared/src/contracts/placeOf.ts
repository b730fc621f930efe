import type { Node } from 'acorn'

/** Where a node begins, counted from 1. */
export function placeOf(node: Node): { line: number; column: number } {
  const { line, column } = node.loc!.start
  return { line, column: column + 1 }
}
