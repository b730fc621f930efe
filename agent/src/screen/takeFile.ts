import type { FromAgent, ToAgent } from '@quarterdeck/shared/protocol/agent.ts'
import { isApp, nameOnPhone } from '@quarterdeck/shared/values/phoneFile.ts'
import { pushFile } from '../phones/adb/pushFile.ts'
import type { Holds } from '../phones/holds.ts'
import type { Inventory } from '../phones/inventory.ts'
import { PhoneRefused } from '../phones/phoneError.ts'

type File = Extract<ToAgent, { type: 'file' }>
type FileState = Extract<FromAgent, { type: 'fileState' }>

export interface TakeFileOptions {
  server: string
  secret: string
  inventory: Pick<Inventory, 'open' | 'services'>
  /** Whose turn it is on a phone. */
  holds: Pick<Holds, 'isOld'>
  send(message: FromAgent): void
  signal: AbortSignal
}

/** How often the control plane hears how much of a file a phone has. */
const tellEveryMs = 300

/** Gets a file that somebody has dropped on a phone, puts it there, installs it where it is an app, and says how it goes. */
export async function takeFile(options: TakeFileOptions, file: File): Promise<void> {
  const say = (state: FileState['state'], done: number, message = '') =>
    options.send({ type: 'fileState', request: file.request, state, done, message: message.slice(0, 300) })
  try {
    await (isApp(file.name) ? install(options, file, say) : keep(options, file, say))
    say('done', file.size)
  } catch (error) {
    say('failed', 0, error instanceof Error ? error.message : String(error))
  }
}

type Say = (state: FileState['state'], done: number) => void

function keep(options: TakeFileOptions, file: File, say: Say): Promise<void> {
  return put(options, file, `/sdcard/Download/${nameOnPhone(file.name)}`, say)
}

async function install(options: TakeFileOptions, file: File, say: Say): Promise<void> {
  const { inventory, signal } = options
  const phone = inventory.open(file.phone)
  if (typeof phone === 'string') throw away(phone)
  // In a folder from which the package manager may read.
  const path = `/data/local/tmp/quarterdeck-${file.request}.apk`
  try {
    await put(options, file, path, say)
    say('installing', file.size)
    checkTurn(options, file)
    await phone.install(path, signal)
  } finally {
    await phone.remove(path, signal).catch(() => undefined)
  }
}

async function put(options: TakeFileOptions, file: File, path: string, say: Say): Promise<void> {
  const { inventory, server, secret, signal } = options
  const services = inventory.services(file.phone)
  if (!services || inventory.open(file.phone) === 'adb_off') throw away('offline')
  checkTurn(options, file)
  const answer = await fetch(`${server}/api/agents/file?request=${encodeURIComponent(file.request)}`, {
    headers: { authorization: `Bearer ${secret}` },
    signal,
  })
  if (!answer.ok || !answer.body) throw new Error(`the control plane did not give the file: ${answer.status}`)
  let last = 0
  await pushFile(services, answer.body, path, signal, (bytes) => {
    if (performance.now() - last < tellEveryMs) return
    last = performance.now()
    checkTurn(options, file)
    say('sending', bytes)
  })
}

function checkTurn({ holds }: TakeFileOptions, { phone, lease }: File): void {
  if (holds.isOld(phone, lease)) throw new PhoneRefused('lease_lost', 'somebody else has the phone')
}

function away(why: string): PhoneRefused {
  return new PhoneRefused(why, `the phone is not to be reached: ${why}`)
}
