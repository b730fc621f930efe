import { checkScript, noMain, type ScriptVerdict } from '@quarterdeck/shared/contracts/checkScript.ts'
import type { ScriptFinding } from '@quarterdeck/shared/contracts/scriptProblem.ts'
import { inspectScript } from './host.ts'

/** Everything that can be known to be wrong with a script without a phone: what reading it tells, and what evaluating it does. */
export async function validateScript(source: string, signal = AbortSignal.timeout(10_000)): Promise<ScriptVerdict> {
  const read = checkScript(source)
  if (!read.ok) return read
  const end = await inspectScript(source, `${read.meta.name}.js`, signal)
  if (end.kind === 'threw') return { ok: false, problems: [{ line: end.line, column: 0, ...findingOf(end) }] }
  if (end.kind !== 'inspected') throw end.kind === 'broken' ? end.error : new Error(`unexpected end ${end.kind}`)
  if (end.entry === 'function') return read
  return { ok: false, problems: [noMain] }
}

/** What evaluating the script threw is said as it was said. */
function findingOf({ code, message }: { code: string; message: string }): ScriptFinding {
  if (code === 'endless_loop') return { code: 'endless', values: {} }
  if (code === 'out_of_memory') return { code: 'memory', values: {} }
  return { code: 'thrown', values: { message } }
}
