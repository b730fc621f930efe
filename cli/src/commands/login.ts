import { CallError } from '@quarterdeck/shared/contracts/call.ts'
import { login as loginCall } from '@quarterdeck/shared/contracts/session.ts'
import { hashPassword } from '@quarterdeck/shared/values/password.ts'
import { ask } from '../ask.ts'
import { writeConfig } from '../config.ts'
import type { Context } from '../context.ts'
import { exitCodes } from '../exitCodes.ts'
import { printDone } from '../print/print.ts'
import { promptLine, promptSecret, readStdin } from '../prompt.ts'
import { Refusal } from '../refusal.ts'
import type { Perform } from '../tree/tree.ts'

interface Options {
  username?: string
  passwordStdin?: boolean
  code?: string
}

/** Signs in and keeps server and token; the server becomes the one that later commands go to. */
export const login: Perform<Options> = async (context, options) => {
  const { io, server, t } = context
  const username =
    options.username ?? (await asked(context, '--username', () => promptLine(io, `${t('login.username')}: `)))
  const typed = options.passwordStdin
    ? await readStdin(io)
    : await asked(context, '--password-stdin', () => promptSecret(io, `${t('login.password')}: `))
  const password = hashPassword(typed)
  const token = await signIn(context, { username, password, ...(options.code ? { code: options.code } : {}) })
  const { config } = context
  await writeConfig(io.env, { ...config, server, sessions: { ...config.sessions, [server]: { username, token } } })
  printDone(context, { server, username }, t('cli.message.logged_in', { server, username }))
  return undefined
}

async function signIn(context: Context, body: { username: string; password: string; code?: string }): Promise<string> {
  try {
    return (await ask(context, loginCall, { body })).access_token
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.code === 'login_code_required' && !body.code && context.interactive) {
      return await signIn(context, {
        ...body,
        code: await promptLine(context.io, `${context.t('login.code')}: `),
      })
    }
    // A wrong password is a refusal to let in, whatever status the specification gives it.
    if (error.code.startsWith('login_')) throw new CallError(403, error.message, { code: error.code, enveloped: true })
    throw error
  }
}

async function asked(context: Context, option: string, prompt: () => Promise<string>): Promise<string> {
  if (!context.interactive) throw new Refusal(exitCodes.usage, 'error.option_needed', { option })
  return await prompt()
}
