import { checkScript, type ScriptVerdict } from '@quarterdeck/shared/contracts/checkScript.ts'
import { inspectScript } from './host.ts'

/** Everything that can be known to be wrong with a script without a phone: what reading it tells, and what evaluating it does. */
export async function validateScript(source: string, signal = AbortSignal.timeout(10_000)): Promise<ScriptVerdict> {
  const read = checkScript(source)
  if (!read.ok) return read
  const end = await inspectScript(source, `${read.meta.name}.js`, signal)
  if (end.kind === 'threw') return { ok: false, problems: [{ line: end.line, column: 0, message: end.message }] }
  if (end.kind !== 'inspected') throw end.kind === 'broken' ? end.error : new Error(`unexpected end ${end.kind}`)
  if (end.entry === 'function') return read
  return {
    ok: false,
    problems: [{ line: 0, column: 0, message: 'the script needs a function as its `export default`' }],
  }
}
