import { answerLines } from '../answers/answerLines.ts'
import { wordOf } from '../answers/plausible.ts'
import { refusalIn } from '../answers/refusalIn.ts'
import type { AdbShell } from './adbShell.ts'

export interface Identity {
  /** Of the phone itself: the serial of a TCP connection is only its address. Empty where it says none. */
  serial: string
  /** A phone answers well before its packages and users can be asked for. */
  started: boolean
  /** Names the start of the system, and so tells phones with the same serial apart; empty where it cannot be read. */
  boot: string
}

/** The cheapest question that only a phone which works can answer: no app and no service of Android is started for it. */
export async function identify(shell: AdbShell, signal: AbortSignal, timeoutMs: number): Promise<Identity> {
  const question = 'getprop ro.serialno; getprop sys.boot_completed; cat /proc/sys/kernel/random/boot_id 2>/dev/null'
  const { output } = await shell.run(question, signal, { timeoutMs, maxBytes: 16_384 })
  const lines = answerLines(output).map((line) => line.trim())
  const at = lines.findLastIndex((line) => bootId.test(line))
  const boot = at < 0 ? '' : lines[at]!
  // A shell may greet before it answers: what was asked for stands at the end, a line each.
  const [serial = '', started = ''] = (at < 0 ? lines : lines.slice(0, at)).slice(-2)
  return { serial: serialOf(serial), started: started === '1', boot }
}

const bootId = /^[\da-f]{8}-[\da-f-]{27}$/i

/** As it can be typed: blanks at its ends and several in a row are of no use to anybody. */
function serialOf(said: string): string {
  if (refusalIn(said) !== undefined) return ''
  return wordOf(said).replace(/\s+/g, ' ').slice(0, 100).trim()
}
