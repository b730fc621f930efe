import { maskSource } from './maskSource.ts'
import { readLiteral } from './readLiteral.ts'
import { type ScriptMeta, scriptMeta } from './scriptMeta.ts'

/** One thing wrong with a script. `line` counts from 1; 0 where it concerns the script as a whole. */
export interface ScriptProblem {
  line: number
  message: string
}

/** 256 KiB: far above any script that a person writes, far below what would burden a socket message. */
export const maxScriptLength = 262_144

/**
 * Reads and checks `export const meta = {…}` of a script without running it: the object must be a plain literal.
 * Whether the rest of the script is right is not looked at here; the agent checks that in its sandbox.
 */
export function readMeta(source: string): { ok: true; meta: ScriptMeta } | { ok: false; problems: ScriptProblem[] } {
  if (source.length > maxScriptLength) return refused(0, `the script is longer than ${maxScriptLength} characters`)
  const found = /\bexport\s+const\s+meta\s*=\s*/.exec(maskSource(source))
  if (!found) return refused(0, 'the script has no `export const meta = { … }`')
  const start = found.index + found[0].length
  const literal = readLiteral(source, start)
  if (!literal.ok) return refused(lineAt(source, literal.at), `meta must be a plain literal: ${literal.message}`)
  const checked = scriptMeta.safeParse(literal.value)
  if (checked.success) return { ok: true, meta: checked.data }
  const line = lineAt(source, start)
  const problems = checked.error.issues.map((issue) => ({
    line,
    message: `meta${issue.path.map((step) => `.${String(step)}`).join('')}: ${issue.message}`,
  }))
  return { ok: false, problems }
}

/** The line, counted from 1, of a position in a text. */
export function lineAt(text: string, at: number): number {
  let line = 1
  for (let i = text.indexOf('\n'); i >= 0 && i < at; i = text.indexOf('\n', i + 1)) line += 1
  return line
}

function refused(line: number, message: string): { ok: false; problems: ScriptProblem[] } {
  return { ok: false, problems: [{ line, message }] }
}
