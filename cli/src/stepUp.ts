import { CallError, call } from '@quarterdeck/shared/contracts/call.ts'
import type { Context } from './context.ts'
import { exitCodes } from './exitCodes.ts'
import { promptLine } from './prompt.ts'
import { Refusal } from './refusal.ts'

/** Makes a call that may want a fresh code of the second factor: that of the command line, or one typed on the terminal. */
export async function withFreshCode<R>(
  context: Context,
  code: string | undefined,
  call: (shown: { code?: string }) => Promise<R>,
): Promise<R> {
  try {
    return await call(code === undefined ? {} : { code })
  } catch (error) {
    if (!(error instanceof CallError && error.code === 'login_code_required' && context.interactive)) throw error
    return await call({ code: await promptLine(context.io, `${context.t('login.code')}: `) })
  }
}

/** The same for a call that takes no code itself: on a terminal one is asked for and shown to the server, and the call made again. */
export async function afterFreshCode<R>(context: Context, make: () => Promise<R>): Promise<R> {
  try {
    return await make()
  } catch (error) {
    if (!(error instanceof CallError && error.code === 'login_code_required')) throw error
    if (!context.interactive) throw new Refusal(exitCodes.forbidden, 'error.fresh_code')
    const { stepUp } = await import('@quarterdeck/shared/contracts/session.ts')
    const code = await promptLine(context.io, `${context.t('login.code')}: `)
    const { server, token, language, io } = context
    await call(stepUp, { body: { code } }, { server, token, language, signal: io.signal })
    return make()
  }
}
