import { type Expression, type Node, type ObjectExpression, type Program, parse } from 'acorn'
import type { z } from 'zod'
import { literalOf, NotLiteral, nameOf } from './literalOf.ts'
import { type ScriptMeta, scriptMeta } from './scriptMeta.ts'

/** One thing wrong with a script. Line and column count from 1; both are 0 where it concerns the script as a whole. */
export interface ScriptProblem {
  line: number
  column: number
  message: string
}
export type Refused = { ok: false; problems: ScriptProblem[] }

/** 256 KiB: far above any script that a person writes, far below what would burden a socket message. */
export const maxScriptLength = 262_144

/**
 * Reads and checks `export const meta = {…}` of a script without running it: the object must be a plain literal.
 * Of the rest only the syntax is looked at (checkScript.ts looks at all of it). `program`: where it is parsed already.
 */
export function readMeta(source: string, program?: Program): { ok: true; meta: ScriptMeta } | Refused {
  const parsed = program ? { ok: true as const, program } : parseScript(source)
  if (!parsed.ok) return parsed
  const literal = metaOf(parsed.program)
  if (!literal) return refused('the script has no `export const meta = { … }`')
  try {
    const checked = scriptMeta.safeParse(literalOf(literal, source))
    if (checked.success) return { ok: true, meta: checked.data }
    return { ok: false, problems: checked.error.issues.flatMap((issue) => problemsOf(issue, literal)) }
  } catch (error) {
    if (error instanceof NotLiteral) return refused(`meta must be a plain literal: ${error.message}`, error.node)
    throw error
  }
}

/** The syntax tree of a script, a module of JavaScript; nodes have their places. */
export function parseScript(source: string): { ok: true; program: Program } | Refused {
  if (source.length > maxScriptLength) {
    const line = source.slice(0, maxScriptLength).split('\n').length
    const message = `the script is longer than ${maxScriptLength} characters, which are reached here`
    return { ok: false, problems: [{ line, column: 0, message }] }
  }
  try {
    return { ok: true, program: parse(source, { ecmaVersion: 'latest', sourceType: 'module', locations: true }) }
  } catch (error) {
    if (error instanceof SyntaxError) return { ok: false, problems: [syntaxProblem(error)] }
    throw error
  }
}

/** A problem as compilers write it: `3:14: …`. */
export function problemText({ line, column, message }: ScriptProblem): string {
  const place = [line, column].filter((part) => part > 0).join(':')
  return place === '' ? message : `${place}: ${message}`
}

/** Where a node begins, counted from 1. */
export function placeOf(node: Node): { line: number; column: number } {
  const { line, column } = node.loc!.start
  return { line, column: column + 1 }
}

function metaOf(program: Program): Expression | undefined {
  for (const statement of program.body) {
    if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration') continue
    const { kind, declarations } = statement.declaration
    const found = declarations.find(({ id }) => id.type === 'Identifier' && id.name === 'meta')
    if (kind === 'const' && found?.init) return found.init
  }
  return undefined
}

/** A field that there is not stands where its name does; all else where its value does, or should. */
function problemsOf(issue: z.core.$ZodIssue, literal: Expression): ScriptProblem[] {
  const field = `meta${issue.path.map((step) => `.${String(step)}`).join('')}`
  const node = nodeAt(literal, issue.path)
  if (issue.code !== 'unrecognized_keys') return [{ ...placeOf(node), message: `${field}: ${issue.message}` }]
  return issue.keys.map((key) => ({ ...placeOf(keyIn(node, key) ?? node), message: `${field} has no field ${key}` }))
}

function keyIn(node: Node, name: string): Node | undefined {
  const { properties } = node as ObjectExpression
  return properties.flatMap((each) => (each.type === 'Property' && nameOf(each.key) === name ? [each.key] : []))[0]
}

/** The node that a path leads to, as far as it is there. */
function nodeAt(literal: Expression, path: readonly PropertyKey[]): Node {
  let node: Node = literal
  for (const step of path) {
    const next = stepInto(node as Expression, String(step))
    if (!next) break
    node = next
  }
  return node
}

function stepInto(node: Expression, step: string): Node | undefined {
  if (node.type === 'ArrayExpression') return node.elements[Number(step)] ?? undefined
  if (node.type !== 'ObjectExpression') return undefined
  for (const property of node.properties)
    if (property.type === 'Property' && nameOf(property.key) === step) return property.value
  return undefined
}

/** acorn names the place at the end of its message as well. */
function syntaxProblem(error: SyntaxError & { loc?: { line: number; column: number } }): ScriptProblem {
  const { line, column } = error.loc ?? { line: 0, column: -1 }
  return { line, column: column + 1, message: `SyntaxError: ${error.message.replace(/ \(\d+:\d+\)$/, '')}` }
}

function refused(message: string, node?: Node): Refused {
  return { ok: false, problems: [{ ...(node ? placeOf(node) : { line: 0, column: 0 }), message }] }
}
