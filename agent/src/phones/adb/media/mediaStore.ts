import { failureDetail } from '@quarterdeck/shared/contracts/failureDetailText.ts'
import type { MediaPlace } from '../../phone.ts'
import { PhoneRefused } from '../../phoneError.ts'
import type { PhoneServices } from '../../phoneServices.ts'
import { type AdbShell, quote } from '../adbShell.ts'
import { hashMs } from './mediaFiles.ts'
import { pathOf, relativeRoot } from './mediaPlaces.ts'
import type { PhoneMedia } from './mediaWays.ts'
import { pushSteadily } from './pushSteadily.ts'

const writeMs = 300_000

/**
 * Through the media store of the user (`content`, which the shell may use for all users): a row, and its bytes out of a folder that
 * the shell may write. What it keeps the galleries of that user know already.
 */
export function mediaStore(shell: AdbShell, open: PhoneServices): PhoneMedia {
  async function must(command: string, signal: AbortSignal, timeoutMs = 15_000): Promise<string> {
    const { output, status } = await shell.run(command, signal, { timeoutMs })
    const problem = status !== 0 || /^(Error while|\[ERROR\]|.*Exception)/m.test(output)
    if (problem)
      throw new PhoneRefused(
        'not_stored',
        output.trim().slice(0, 300) || failureDetail('command_ended', { command, status }),
      )
    return output
  }
  async function find(at: MediaPlace, signal: AbortSignal): Promise<string | undefined> {
    const where = `${inFolder(at.folder)} AND _display_name='${at.name}'`
    const found = await must(`content query ${of(at)} --projection _id --where ${quote(where)}`, signal)
    const id = /_id=(\d+)/.exec(found)?.[1]
    return id && `--user ${at.user} --uri ${collectionOf(at)}/${id}`
  }
  async function row(at: MediaPlace, signal: AbortSignal): Promise<string> {
    const known = await find(at, signal)
    if (known) return known
    const fields = [
      `_display_name:s:${at.name}`,
      `mime_type:s:${typeOf(at)}`,
      `relative_path:s:${relativeRoot}/${at.folder}/`,
    ]
    await must(`content insert ${of(at)} ${fields.map((field) => `--bind ${quote(field)}`).join(' ')}`, signal)
    const made = await find(at, signal)
    if (!made) throw new PhoneRefused('not_stored', failureDetail('no_media_row', { name: at.name }))
    return made
  }
  return {
    async putMedia(content, at, signal) {
      const path = `/data/local/tmp/quarterdeck-${at.folder}-${at.name}`
      try {
        await pushSteadily(open, content, path, signal)
        await must(`content write ${await row(at, signal)} < ${quote(path)}`, signal, writeMs)
      } finally {
        await shell.run(`rm -f ${quote(path)}`, AbortSignal.timeout(5000)).catch(() => undefined)
      }
      return pathOf(at)
    },
    async hashOfMedia(at, signal) {
      const output = await must(`content read ${await row(at, signal)} | sha256sum`, signal, hashMs)
      const hash = /^([0-9a-f]{64})\s/.exec(output)?.[1]
      if (hash === undefined) throw new PhoneRefused('not_stored', output.trim().slice(0, 300))
      return hash
    },
    async mediaFolders(user, signal) {
      const where = `relative_path LIKE '${relativeRoot}/%'`
      const { output } = await shell.run(
        `content query --user ${user} --uri ${allFiles} --projection relative_path --where ${quote(where)}`,
        signal,
      )
      const names = [...output.matchAll(new RegExp(`relative_path=${relativeRoot}/([\\w-]+)/`, 'g'))].map(
        (one) => one[1]!,
      )
      return [...new Set(names)]
    },
    async removeMedia(user, folder, signal) {
      await shell.run(`rm -f /data/local/tmp/quarterdeck-${folder}-*`, signal)
      await shell.run(`content delete --user ${user} --uri ${allFiles} --where ${quote(inFolder(folder))}`, signal)
    },
  }
}

const allFiles = 'content://media/external/file'

function of(at: MediaPlace): string {
  return `--user ${at.user} --uri ${collectionOf(at)}`
}

function inFolder(folder: string): string {
  return `relative_path='${relativeRoot}/${folder}/'`
}

function collectionOf(at: MediaPlace): string {
  return `content://media/external/${typeOf(at).startsWith('video/') ? 'video' : 'images'}/media`
}

/** A row needs to know what it is of; Android looks at the bytes by itself. */
function typeOf({ name }: MediaPlace): string {
  const ending = name.split('.').at(-1) ?? ''
  const kind = ['mp4', 'webm', 'mov', 'm4v', 'mkv', '3gp'].includes(ending) ? 'video' : 'image'
  const subtype: Readonly<Record<string, string>> = { jpg: 'jpeg', mov: 'quicktime', mkv: 'x-matroska', '3gp': '3gpp' }
  return `${kind}/${subtype[ending] ?? ending}`
}
