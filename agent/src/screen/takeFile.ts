import { failureDetail } from '@quarterdeck/shared/contracts/failureDetailText.ts'
import type { FromAgent, ToAgent } from '@quarterdeck/shared/protocol/agent.ts'
import { isApp, nameOnPhone } from '@quarterdeck/shared/values/phoneFile.ts'
import { errorReportOf } from '../codedError.ts'
import { pushFile } from '../phones/adb/pushFile.ts'
import type { Inventory } from '../phones/inventory.ts'
import type { LeaseFence } from '../phones/leaseFence.ts'
import type { Phone } from '../phones/phone.ts'
import { PhoneLost, PhoneRefused } from '../phones/phoneError.ts'
import { showUser } from '../phones/showUser.ts'

type File = Extract<ToAgent, { type: 'file' }>
type FileState = Extract<FromAgent, { type: 'fileState' }>

export interface TakeFileOptions {
  server: string
  secret: string
  inventory: Pick<Inventory, 'open' | 'services' | 'readNow' | 'list'>
  /** Whose turn it is on a phone. */
  holds: Pick<LeaseFence, 'isOld'>
  send(message: FromAgent): void
  /** Tells what has changed on phones. */
  tell(): void
  signal: AbortSignal
}

/** Gets files that are for phones, puts them there, installs those that are apps, and says how it goes. */
export interface FileTaker {
  take(file: File): Promise<void>
}

/** How often the control plane hears how much of a file a phone has. */
const progressEveryMs = 300

export function createFileTaker(options: TakeFileOptions): FileTaker {
  /** What was said last of each file under way: whoever asks again hears it again, and nothing is done twice. */
  const underWay = new Map<string, FileState>()
  return {
    async take(file) {
      const { request } = file
      const before = underWay.get(request)
      if (before) return options.send(before)
      const say: Say = (state, done) => {
        const said: FileState = { type: 'fileState', request, state, done, message: '' }
        underWay.set(request, said)
        options.send(said)
      }
      say('sending', 0)
      const end = await carry(options, file, say).then(
        () => ({ state: 'done' as const, done: file.size, message: '' }),
        (error: unknown) => ({ state: 'failed' as const, done: 0, ...saidOf(error) }),
      )
      underWay.delete(request)
      options.send({ type: 'fileState', request, ...end })
    },
  }
}

type Say = (state: 'sending' | 'installing', done: number) => void

async function carry(options: TakeFileOptions, file: File, say: Say): Promise<void> {
  const { app, media } = file
  if (media) return show(options, { ...file, media }, say)
  if (!app) return isApp(file.name) ? install(options, file, say) : keep(options, file, say)
  if (await hasBuild(options, file.phone, app)) return
  await install(options, file, say)
  if (await hasBuild(options, file.phone, app)) return
  throw new PhoneRefused('not_verified', failureDetail('not_verified', {}))
}

/** Asks the phone itself. One that keeps the sum of its APK to itself is believed its version. */
async function hasBuild(
  { inventory, tell }: TakeFileOptions,
  serial: string,
  app: NonNullable<File['app']>,
): Promise<boolean> {
  const phone = inventory.open(serial)
  if (typeof phone === 'string') throw away(phone)
  await inventory.readNow(serial)
  tell()
  const facts = inventory.list().find((phone) => phone.serial === serial)
  const found = facts?.apps.find((one) => one.package === app.package)
  return found !== undefined && found.versionCode === app.versionCode && (found.md5 === '' || found.md5 === app.md5)
}

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

/** Among the pictures of its user, where apps find it, as what it was sent; that user is in front, for whoever picks it there. */
async function show(
  options: TakeFileOptions,
  file: File & { media: NonNullable<File['media']> },
  say: Say,
): Promise<void> {
  const { inventory, signal } = options
  const phone = inventory.open(file.phone)
  if (typeof phone === 'string') throw away(phone)
  const { sha256, ...place } = file.media
  const at = { ...place, name: nameOnPhone(file.name) }
  checkTurn(options, file)
  await showUser(phone, at.user, signal)
  await phone.putMedia(counted(await contentOf(options, file), progressOf(options, file, say)), at, signal)
  if ((await phone.hashOfMedia(at, signal)) !== sha256)
    throw new PhoneRefused('not_stored', failureDetail('run_file_differs', { name: at.name }))
}

async function put(options: TakeFileOptions, file: File, path: string, say: Say): Promise<void> {
  const { inventory, signal } = options
  const services = inventory.services(file.phone)
  const found = inventory.open(file.phone)
  if (!services || typeof found === 'string') throw away(typeof found === 'string' ? found : 'offline')
  checkTurn(options, file)
  await pushFile(services, await contentOf(options, file), path, signal, progressOf(options, file, say))
}

async function contentOf({ server, secret, signal }: TakeFileOptions, file: File): Promise<AsyncIterable<Uint8Array>> {
  const answer = await fetch(`${server}/api/agents/file?request=${encodeURIComponent(file.request)}`, {
    headers: { authorization: `Bearer ${secret}` },
    signal,
  })
  if (!answer.ok || !answer.body) {
    throw new PhoneRefused('no_file', failureDetail('file_not_given', { status: answer.status }))
  }
  return answer.body
}

/** Hears how many bytes the phone has; ends what is not for it any more. */
function progressOf(options: TakeFileOptions, file: File, say: Say): (bytes: number) => void {
  let last = 0
  return (bytes) => {
    if (performance.now() - last < progressEveryMs) return
    last = performance.now()
    checkTurn(options, file)
    say('sending', bytes)
  }
}

async function* counted(content: AsyncIterable<Uint8Array>, onBytes: (bytes: number) => void) {
  let bytes = 0
  for await (const part of content) {
    bytes += part.length
    onBytes(bytes)
    yield part
  }
}

function checkTurn({ holds }: TakeFileOptions, { phone, lease }: File): void {
  if (holds.isOld(phone, lease)) throw new PhoneRefused('lease_lost', failureDetail('taken', {}))
}

/** The state in which the phone is. */
function away(why: Exclude<ReturnType<Inventory['open']>, Phone>): PhoneRefused {
  return new PhoneRefused(why, failureDetail(why === 'adb_off' ? 'adb_off' : 'phone_away', {}))
}

function saidOf(error: unknown): Pick<FileState, 'message' | 'particulars' | 'code'> {
  const words = errorReportOf(error, 300)
  if (error instanceof PhoneRefused) return { ...words, code: error.code }
  return error instanceof PhoneLost ? { ...words, code: 'lost' } : words
}
