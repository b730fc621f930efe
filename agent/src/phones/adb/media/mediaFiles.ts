import { PhoneRefused } from '../../phoneError.ts'
import type { PhoneServices } from '../../phoneServices.ts'
import { type AdbShell, quote } from '../adbShell.ts'
import { hashPulled } from './hashPulled.ts'
import { pathOf, rootOf } from './mediaPlaces.ts'
import type { PhoneMedia } from './mediaWays.ts'
import { pushSteadily } from './pushSteadily.ts'

/** Half a gigabyte on a slow phone. */
export const hashMs = 120_000

/** As files, by the sync service and by commands that every Android has; galleries are told of each. */
export function mediaFiles(shell: AdbShell, open: PhoneServices, isRecent: boolean): PhoneMedia {
  const list = async (path: string, signal: AbortSignal): Promise<string[]> => {
    const { output, status } = await shell.run(`ls ${quote(path)}`, signal)
    return status === 0 ? output.split('\n').filter((name) => name !== '') : []
  }
  /** What lies there is known from now on, what is gone no longer. A gallery that does not hear of it looks by itself, later. */
  const tellGallery = async (paths: readonly string[], user: number, signal: AbortSignal): Promise<void> => {
    const tell = isRecent ? scanFile : scanBroadcast
    await shell.run(paths.map((path) => tell(path, user)).join('; '), signal, { timeoutMs: 60_000 })
  }
  return {
    async putMedia(content, at, signal) {
      const path = pathOf(at)
      await pushSteadily(open, content, path, signal)
      await tellGallery([path], at.user, signal)
      return path
    },
    async hashOfMedia(at, signal) {
      const path = pathOf(at)
      const { output, status } = await shell.run(`sha256sum ${quote(path)}`, signal, { timeoutMs: hashMs })
      const hash = /^([0-9a-f]{64})\s/.exec(output)?.[1]
      if (status === 0 && hash !== undefined) return hash
      // Android 7 and older have no such program.
      if (status === 127) return hashPulled(open, path, signal)
      throw new PhoneRefused('not_stored', output.trim().slice(0, 300))
    },
    mediaFolders: (user, signal) => list(rootOf(user), signal),
    async removeMedia(user, folder, signal) {
      const path = `${rootOf(user)}/${folder}`
      const names = await list(path, signal)
      await shell.run(`rm -rf ${quote(path)}`, signal)
      if (names.length > 0)
        await tellGallery(
          names.map((name) => `${path}/${name}`),
          user,
          signal,
        )
    },
  }
}

function scanFile(path: string, user: number): string {
  return `content call --user ${user} --uri content://media --method scan_file --arg ${quote(path)}`
}

function scanBroadcast(path: string, user: number): string {
  return `am broadcast --user ${user} -a android.intent.action.MEDIA_SCANNER_SCAN_FILE -d ${quote(`file://${path}`)}`
}
