import type { PhoneServices } from '../../phoneServices.ts'
import type { AdbShell } from '../adbShell.ts'
import { mediaFiles } from './mediaFiles.ts'
import { mediaStore } from './mediaStore.ts'
import type { PhoneMedia } from './mediaWays.ts'

/** Since Android 11 the storage of other users than the first is closed to the shell, and the media store takes what is to be scanned. */
const firstClosed = 30

/** Pictures and videos on a phone: as files where the shell reaches them, else through the media store of their user. */
export function phoneMedia(shell: AdbShell, open: PhoneServices): PhoneMedia {
  let asked: Promise<number> | undefined
  async function askSdk(signal: AbortSignal): Promise<number> {
    return Number.parseInt((await shell.run('getprop ro.build.version.sdk', signal)).output, 10)
  }
  async function wayTo(user: number, signal: AbortSignal): Promise<PhoneMedia> {
    asked ??= askSdk(signal)
    asked.catch(() => (asked = undefined))
    const isRecent = (await asked) >= firstClosed
    return user !== 0 && isRecent ? mediaStore(shell, open) : mediaFiles(shell, open, isRecent)
  }
  return {
    putMedia: async (content, at, signal) => (await wayTo(at.user, signal)).putMedia(content, at, signal),
    hashOfMedia: async (at, signal) => (await wayTo(at.user, signal)).hashOfMedia(at, signal),
    mediaFolders: async (user, signal) => (await wayTo(user, signal)).mediaFolders(user, signal),
    removeMedia: async (user, folder, signal) => (await wayTo(user, signal)).removeMedia(user, folder, signal),
  }
}
