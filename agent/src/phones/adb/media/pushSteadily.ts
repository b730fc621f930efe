import { failureDetail } from '@quarterdeck/shared/contracts/failureDetailText.ts'
import { PhoneLost } from '../../phoneError.ts'
import type { PhoneServices } from '../../phoneServices.ts'
import { pushFile } from '../pushFile.ts'

/** A phone that has taken no byte for so long has stopped taking them. */
const stallMs = 60_000

/** Pushes a file of any size; a phone that stops taking it, or is cut off, is lost. */
export async function pushSteadily(
  open: PhoneServices,
  content: AsyncIterable<Uint8Array>,
  path: string,
  signal: AbortSignal,
): Promise<void> {
  const stalled = new AbortController()
  const since = Date.now()
  const tooLong = () => stalled.abort(new PhoneLost(failureDetail('phone_silent', { since })))
  let timer = setTimeout(tooLong, stallMs)
  const alive = () => {
    clearTimeout(timer)
    timer = setTimeout(tooLong, stallMs)
  }
  try {
    await pushFile(open, content, path, AbortSignal.any([signal, stalled.signal]), alive)
  } catch (error) {
    throw isOfStream(error) ? new PhoneLost(failureDetail('cut', {})) : error
  } finally {
    clearTimeout(timer)
  }
}

/** What a stream that was cut off says of itself. */
function isOfStream(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(ERR_STREAM|E(PIPE|CONN))/.test(String(error.code))
}
