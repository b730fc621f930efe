import { CallError } from '@quarterdeck/shared/contracts/call.ts'
import type { Context } from './context.ts'
import { promptLine } from './prompt.ts'

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
