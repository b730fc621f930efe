import type { Function as FunctionNode, Node, Program } from 'acorn'
import { base, simple } from 'acorn-walk'
import { missingAwaits } from './missingAwaits.ts'
import { placeOf } from './placeOf.ts'
import { importsOf } from './scriptImports.ts'
import type { ScriptMeta } from './scriptMeta.ts'
import type { ScriptProblem } from './scriptProblem.ts'
import { parseScript, readMeta } from './scriptSource.ts'
import { unknownCalls } from './unknownCalls.ts'

export type ScriptVerdict = { ok: true; meta: ScriptMeta } | { ok: false; problems: ScriptProblem[] }

/** So many problems are told at once. */
const mostProblems = 20

/**
 * Everything that is wrong with a script as far as reading it tells, by line: syntax, meta, imports, the missing function, calls
 * that are not awaited or do not exist. The same for the form, the call, `qd` and the agent, which after that evaluates it in its sandbox.
 */
export function checkScript(source: string): ScriptVerdict {
  const parsed = parseScript(source)
  if (!parsed.ok) return parsed
  const { program } = parsed
  const read = readMeta(source, program)
  const main = mainOf(program)
  const parameters = read.ok ? Object.keys(read.meta.parameters) : undefined
  const problems = [
    ...(read.ok ? [] : read.problems),
    ...importsOf(program, source),
    ...awaitsAtTop(program),
    ...(main ? [] : [noMain]),
    ...missingAwaits(program),
    ...unknownCalls(program, main === 'elsewhere' ? undefined : main, parameters),
  ].sort((a, b) => a.line - b.line || a.column - b.column)
  if (read.ok && problems.length === 0) return { ok: true, meta: read.meta }
  return { ok: false, problems: problems.slice(0, mostProblems) }
}

/** There is nothing in the script that could be run. */
export const noMain: ScriptProblem = { line: 0, column: 0, code: 'no_main', values: {} }

/** A module that waits while it is loaded is legal JavaScript, and no script. */
function awaitsAtTop(program: Program): ScriptProblem[] {
  const problems: ScriptProblem[] = []
  const refuse = (node: Node) => void problems.push({ ...placeOf(node), code: 'await_outside', values: {} })
  const visitors = { AwaitExpression: refuse }
  simple(program, visitors, { ...base, Function: () => {} })
  return problems
}

/** The function of the script; `elsewhere` where it is exported by a name that may or may not be one. */
function mainOf(program: Program): FunctionNode | 'elsewhere' | undefined {
  for (const statement of program.body) {
    if (statement.type === 'ExportNamedDeclaration' && statement.specifiers.some(isDefault)) return 'elsewhere'
    if (statement.type !== 'ExportDefaultDeclaration') continue
    const { declaration } = statement
    switch (declaration.type) {
      case 'FunctionDeclaration':
      case 'ArrowFunctionExpression':
      case 'FunctionExpression':
        // Only a declaration that is exported may lack a name.
        return declaration as FunctionNode
      case 'Identifier':
      case 'CallExpression':
        return 'elsewhere'
      default:
        return undefined
    }
  }
  return undefined
}

function isDefault({ exported }: { exported: { type: string; name?: string } }): boolean {
  return exported.type === 'Identifier' && exported.name === 'default'
}
