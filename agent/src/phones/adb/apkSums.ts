import { PhoneLost, PhoneRefused, Unanswered } from '../phoneError.ts'
import { type AdbShell, quote } from './adbShell.ts'
import { parseMd5 } from './parsePackages.ts'
import type { App } from './readApps.ts'

/** The sums of the APKs of a phone: a phone reads each whole for it, so that it is made once, and one at a time. */
export interface ApkSums {
  /** Where they lie. */
  setPaths(paths: ReadonlyMap<string, string>): void
  /** Makes those of these apps that are not known, for as long as `goesOn`; `tell` hears of each, and of those that were known. */
  add(apps: readonly App[], work: SumWork): Promise<void>
}

interface SumWork {
  shell: AdbShell
  signal: AbortSignal
  goesOn(): boolean
  tell(sums: ReadonlyMap<string, string>): void
}

/** A gigabyte takes an old phone some minutes. */
const timeoutMs = 600_000
/** One that was refused, or took longer than that, is not tried again before. */
const againMs = 3_600_000

export function createApkSums(now: () => number = Date.now): ApkSums {
  let paths: ReadonlyMap<string, string> = new Map()
  /** By package, version code, size and time of update. */
  const sums = new Map<string, { md5: string; failed: number }>()

  async function sumOf(app: App, path: string, { shell, signal }: SumWork): Promise<string> {
    const stamp = await shell.run(`stat -c '%s %Y' ${quote(path)}`, signal)
    // Android 5 has no such command: there the version alone says which it is.
    const [size = '', updated = ''] = /^(\d+) (\d+)$/m.exec(stamp.output)?.slice(1) ?? []
    const key = [app.package, app.versionCode, size, updated].join(' ')
    const before = sums.get(key)
    if (before && (before.md5 !== '' || now() - before.failed < againMs)) return before.md5
    const md5 = await shell
      .run(`md5sum ${quote(path)}`, signal, { timeoutMs })
      .then(({ output }) => parseMd5(output).get(path) ?? '')
      .catch((error: unknown) => {
        if (error instanceof Unanswered) return ''
        throw error
      })
    sums.set(key, { md5, failed: now() })
    return md5
  }

  return {
    setPaths(given) {
      paths = given
    },
    async add(apps, work) {
      for (const app of apps) {
        const path = paths.get(app.package)
        if (!path || !work.goesOn()) continue
        try {
          work.tell(new Map([[app.package, await sumOf(app, path, work)]]))
        } catch (error) {
          if (error instanceof PhoneLost || work.signal.aborted) return
          if (!(error instanceof PhoneRefused || error instanceof Unanswered)) throw error
        }
      }
    },
  }
}
