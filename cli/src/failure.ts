import { CallError } from '@quarterdeck/shared/contracts/call.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { CommanderError } from 'commander'
import { exitCodes } from './exitCodes.ts'
import { Refusal } from './refusal.ts'
import type { Tree } from './tree/tree.ts'
import { usageMessage } from './usage.ts'

/** Says on stderr what went wrong and what to do, and returns the exit code. */
export async function report(error: unknown, tree: Tree): Promise<number> {
  if (tree.io.signal.aborted) return exitCodes.interrupted
  // Help and version come as errors from commander; they were printed already.
  if (error instanceof CommanderError && error.exitCode === 0) return exitCodes.ok
  if (error instanceof CommanderError && error.code === 'commander.help') return exitCodes.usage
  const { translator } = await import('@quarterdeck/shared/i18n/translate.ts')
  const t = translator(tree.language, tree.dictionary)
  const said = say(error, t)
  if (!said) {
    tree.io.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
    return exitCodes.fault
  }
  if (tree.argv.includes('--json')) {
    const { exitCode, message, status, code, problems } = said
    tree.io.stderr.write(`${JSON.stringify({ error: { exitCode, message, status, code, problems } })}\n`)
  } else {
    const lines = [said.message, ...said.problems.map(({ field, message }) => `  ${field}: ${message}`), ...said.hints]
    tree.io.stderr.write(`qd: ${lines.join('\n')}\n`)
  }
  return said.exitCode
}

interface Said {
  exitCode: number
  message: string
  status?: number
  code?: string
  problems: readonly { field: string; message: string }[]
  hints: string[]
}

function say(error: unknown, t: Translate): Said | undefined {
  if (error instanceof CommanderError) {
    const message = usageMessage(error, t)
    return { exitCode: exitCodes.usage, message, problems: [], hints: [t('cli.usage.see_help')] }
  }
  if (error instanceof Refusal) {
    return { exitCode: error.exitCode, message: t(`cli.${error.key}`, error.values), problems: [], hints: [] }
  }
  if (!(error instanceof CallError)) return undefined
  const { status, code, problems } = error
  const message = status === 0 ? unreachable(error, t) : error.message
  return { exitCode: exitCodeOf(status), message, status, code, problems, hints: hintsFor(error, t) }
}

function exitCodeOf(status: number): number {
  if (status === 0 || status === 502 || status === 503 || status === 504) return exitCodes.unreachable
  return status === 401 || status === 403 ? exitCodes.forbidden : exitCodes.refused
}

function unreachable(error: CallError, t: Translate): string {
  return t('cli.error.unreachable', { reason: reasonOf(error) })
}

/** Why a call got no answer, or which one it got. */
export function reasonOf({ status, cause }: CallError): string {
  if (status !== 0) return `HTTP ${status}`
  // fetch hides the reason one or two causes deep: ECONNREFUSED, ENOTFOUND, a certificate.
  let reason: unknown = cause
  while (reason instanceof Error && reason.cause) reason = reason.cause
  const code = (reason as { code?: unknown } | undefined)?.code
  return String(code ?? (reason as Error | undefined)?.message ?? '')
}

function hintsFor({ status, code }: CallError, t: Translate): string[] {
  if (status === 0) return [t('cli.hint.server')]
  if (status === 401) return [t('cli.hint.login')]
  if (code === 'written_since') return [t('cli.messages.hint_anyway')]
  return code === 'task_committed' ? [t('cli.hint.confirm_committed')] : []
}
