import type { Phone } from '../phones/phone.ts'
import { createScriptApi, type ScriptApi } from '../scriptApi/scriptApi.ts'

/** What a script calls, on a phone of a test; commits are given. */
export function scriptApiOn(phone: Phone, signal: AbortSignal): ScriptApi {
  return createScriptApi({
    phone,
    app: 'app.shelf',
    user: 0,
    attempt: 'test:1',
    commit: () => Promise.resolve(),
    isCommitted: () => false,
    report: () => Promise.resolve(),
    keepScreenshot: () => Promise.resolve(),
    witness: { found: () => {}, typedInto: () => {} },
    signal,
  })
}
