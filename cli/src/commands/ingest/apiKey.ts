import type { Context } from '../../context.ts'
import { exitCodes } from '../../exitCodes.ts'
import { readStdin } from '../../prompt.ts'
import { Refusal } from '../../refusal.ts'

export interface KeyOptions {
  key?: string
  keyStdin?: boolean
}

/** What the lines are sent with: an API key that was given in any of the three ways, else the session. Never printed. */
export async function bearerOf(
  context: Context,
  { key, keyStdin }: KeyOptions,
  path: string,
): Promise<{ token: string; isKey: boolean }> {
  const { io } = context
  if (keyStdin && path === '-') throw new Refusal(exitCodes.usage, 'error.both_stdin')
  const given = (keyStdin ? await readStdin(io) : (key ?? io.env.QD_API_KEY ?? '')).trim()
  if (given !== '') return { token: given, isKey: true }
  if (keyStdin || !context.token) throw new Refusal(exitCodes.forbidden, 'error.no_key')
  return { token: context.token, isKey: false }
}
