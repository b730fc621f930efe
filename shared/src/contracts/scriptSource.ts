import { type Expression, type Node, type Program, parse } from 'acorn'
import { literalOf, NotLiteral } from './literalOf.ts'
import { metaProblems } from './metaProblems.ts'
import { placeOf } from './placeOf.ts'
import { type ScriptMeta, scriptMeta } from './scriptMeta.ts'
import type { ScriptFinding, ScriptProblem } from './scriptProblem.ts'

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
  if (!literal) return refused({ code: 'no_meta', values: {} })
  try {
    const checked = scriptMeta.safeParse(literalOf(literal, source))
    if (checked.success) return { ok: true, meta: checked.data }
    return { ok: false, problems: checked.error.issues.flatMap((issue) => metaProblems(issue, literal)) }
  } catch (error) {
    if (error instanceof NotLiteral) return refused(error.finding, error.node)
    throw error
  }
}

/** The syntax tree of a script, a module of JavaScript; nodes have their places. */
export function parseScript(source: string): { ok: true; program: Program } | Refused {
  if (source.length > maxScriptLength) {
    const line = source.slice(0, maxScriptLength).split('\n').length
    return { ok: false, problems: [{ line, column: 0, code: 'too_long', values: { most: maxScriptLength } }] }
  }
  try {
    return { ok: true, program: parse(source, { ecmaVersion: 'latest', sourceType: 'module', locations: true }) }
  } catch (error) {
    if (error instanceof SyntaxError) return { ok: false, problems: [syntaxProblem(error)] }
    throw error
  }
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

/** acorn names the place at the end of its message as well. */
function syntaxProblem(error: SyntaxError & { loc?: { line: number; column: number } }): ScriptProblem {
  const { line, column } = error.loc ?? { line: 0, column: -1 }
  const message = error.message.replace(/ \(\d+:\d+\)$/, '')
  const finding: ScriptFinding =
    message === 'Unexpected token' ? { code: 'syntax_token', values: {} } : { code: 'syntax', values: { message } }
  return { line, column: column + 1, ...finding }
}

function refused(finding: ScriptFinding, node?: Node): Refused {
  return { ok: false, problems: [{ ...(node ? placeOf(node) : { line: 0, column: 0 }), ...finding }] }
}
