import type { ScriptMeta } from '@quarterdeck/shared/contracts/scriptMeta.ts'
import { readMeta, type ScriptProblem } from '@quarterdeck/shared/contracts/scriptSource.ts'
import { inspectScript } from './host.ts'
import { missingAwaits } from './missingAwaits.ts'

export type ScriptVerdict = { ok: true; meta: ScriptMeta } | { ok: false; problems: ScriptProblem[] }

/** Everything that can be known to be wrong with a script without a phone: its meta, its syntax, its default function. */
export async function validateScript(source: string, signal = AbortSignal.timeout(10_000)): Promise<ScriptVerdict> {
  const read = readMeta(source)
  if (!read.ok) return read
  const forgotten = missingAwaits(source)
  if (forgotten.length > 0) return { ok: false, problems: forgotten }
  const end = await inspectScript(source, `${read.meta.name}.js`, signal)
  if (end.kind === 'threw') return { ok: false, problems: [{ line: end.line, column: 0, message: end.message }] }
  if (end.kind !== 'inspected') throw end.kind === 'broken' ? end.error : new Error(`unexpected end ${end.kind}`)
  if (end.entry === 'function') return { ok: true, meta: read.meta }
  const message = 'the script needs `export default async function …({ phone, task }) { … }`'
  return { ok: false, problems: [{ line: 0, column: 0, message }] }
}
