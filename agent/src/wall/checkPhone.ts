import type { Phone } from '../phones/phone.ts'
import { bringUp } from '../runs/bringUp.ts'
import { ScriptFault } from '../sandbox/host.ts'
import { createScriptApi } from '../scriptApi/scriptApi.ts'

/** Is the phone fit for a run of this app? Wakes it, opens the app and leaves it again; throws what is in the way. Without an app its screen is read. */
export async function checkPhone(
  phone: Phone,
  of: { app: string; user: number } | undefined,
  signal: AbortSignal,
): Promise<void> {
  if (!of) {
    await phone.wake(signal)
    await phone.dump(signal)
    return
  }
  const problem = await bringUp(of, phone, () => {}, signal)
  if (problem) throw new ScriptFault(problem.code, problem.told)
  const api = createScriptApi({
    phone,
    app: of.app,
    user: of.user,
    attempt: '',
    signal,
    commit: () => Promise.reject(new Error('a check publishes nothing')),
    isCommitted: () => false,
    report: async () => {},
    keepScreenshot: async () => {},
    witness: { found: () => {}, typedInto: () => {} },
  })
  await api.handle('open', { fresh: true })
  await api.handle('key', { key: 'home' })
}
