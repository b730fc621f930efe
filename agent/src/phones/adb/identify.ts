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
  const [serial = '', started = '', boot = ''] = output.split('\n').map((line) => line.trim())
  return { serial: serial.slice(0, 100), started: started === '1', boot: /^[\da-f-]{36}$/.test(boot) ? boot : '' }
}
