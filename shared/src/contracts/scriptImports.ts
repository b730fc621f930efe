import type { Node, Program } from 'acorn'
import { simple } from 'acorn-walk'
import { placeOf } from './placeOf.ts'
import type { ScriptProblem } from './scriptProblem.ts'

/** Whatever the script wants from elsewhere: there is nothing, also not the sandbox's own files. */
export function importsOf(program: Program, source: string): ScriptProblem[] {
  const problems: ScriptProblem[] = []
  const refuse = (node: Node, from: Node | null | undefined) => {
    if (!from) return
    problems.push({ ...placeOf(node), code: 'import', values: { from: source.slice(from.start, from.end) } })
  }
  simple(program, {
    ImportDeclaration: (node) => refuse(node, node.source),
    ExportNamedDeclaration: (node) => refuse(node, node.source),
    ExportAllDeclaration: (node) => refuse(node, node.source),
    ImportExpression: (node) => refuse(node, node.source),
  })
  return problems
}
