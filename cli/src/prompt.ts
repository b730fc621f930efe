import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import type { Context } from './context.ts'
import { exitCodes } from './exitCodes.ts'
import type { Io } from './io.ts'
import { Refusal } from './refusal.ts'

/** One line from the terminal. */
export async function promptLine(io: Io, question: string): Promise<string> {
  const terminal = createInterface({ input: io.stdin, output: io.stderr, terminal: true })
  // Ctrl+C arrives here as a key, not as a signal.
  const cancelled = new AbortController()
  terminal.on('SIGINT', () => cancelled.abort())
  try {
    return (await terminal.question(question, { signal: AbortSignal.any([cancelled.signal, io.signal]) })).trim()
  } catch {
    throw new Refusal(exitCodes.interrupted, 'error.interrupted')
  } finally {
    terminal.close()
  }
}

/** One line from the terminal that is not shown while it is typed. */
export async function promptSecret(io: Io, question: string): Promise<string> {
  io.stderr.write(question)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  try {
    return await promptLine({ ...io, stderr: silent }, '')
  } finally {
    io.stderr.write('\n')
  }
}

/** The whole of stdin, without the line break at its end: for passwords that come from a file or a secret store. */
export async function readStdin(io: Io): Promise<string> {
  let text = ''
  io.stdin.setEncoding('utf8')
  for await (const chunk of io.stdin) text += chunk as string
  return text.replace(/\r?\n$/, '')
}

/**
 * Asks before something that cannot be undone. With `--yes` nobody is asked; where nobody can be asked, it is refused.
 */
export async function confirm(context: Context, yes: boolean | undefined, question: string): Promise<void> {
  if (yes) return
  if (!context.interactive) throw new Refusal(exitCodes.usage, 'error.needs_yes')
  const wanted = context.t('value.yes').toLowerCase()
  const answer = await promptLine(context.io, `${question}\n${context.t('cli.confirm.type', { word: wanted })} `)
  if (![wanted, 'yes', 'y'].includes(answer.toLowerCase())) throw new Refusal(exitCodes.usage, 'error.not_confirmed')
}
