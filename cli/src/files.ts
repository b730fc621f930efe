import { openAsBlob } from 'node:fs'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import type { Context } from './context.ts'
import { exitCodes } from './exitCodes.ts'
import { tell, writeJson } from './print/print.ts'
import { readStdin } from './prompt.ts'
import { Refusal } from './refusal.ts'

/** A file to send. It is read while it is sent, so its size does not matter here. */
export async function fileToSend(context: Context, path: string): Promise<File> {
  const full = resolve(context.io.cwd, path)
  const found = await stat(full).catch((error: NodeJS.ErrnoException) => error)
  if (found instanceof Error) throw unreadable(path, found)
  if (!found.isFile()) throw new Refusal(exitCodes.usage, 'error.not_a_file', { path })
  return new File([await openAsBlob(full)], basename(full))
}

/** The text of `@path`, or of stdin for `@-`; other texts are themselves. */
export async function textOrFile(context: Context, text: string): Promise<string> {
  if (!text.startsWith('@')) return text
  if (text === '@-') return await readStdin(context.io)
  const path = text.slice(1)
  return await readFile(resolve(context.io.cwd, path), 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw unreadable(path, error)
  })
}

/**
 * Keeps a file that the server sent: at `output`, on stdout for `-` or where stdout is not a terminal, otherwise in the
 * current folder under the server's name for it. Only `output` may replace a file that is there.
 */
export async function keepFile(
  context: Context,
  file: { name: string; blob: Blob; capped: boolean },
  output: string | undefined,
): Promise<void> {
  if (file.capped) tell(context, context.t('export.capped'))
  if (output === '-' || (!output && !context.io.stdout.isTTY && !context.json)) {
    context.io.stdout.write(Buffer.from(await file.blob.arrayBuffer()))
    return
  }
  // The server names the file, never the folder.
  const name = output ?? (basename(file.name.replaceAll('\\', '/')) || 'download')
  const bytes = Buffer.from(await file.blob.arrayBuffer())
  await writeFile(resolve(context.io.cwd, name), bytes, { flag: output ? 'w' : 'wx' }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') throw new Refusal(exitCodes.usage, 'error.file_exists', { path: name })
      throw new Refusal(exitCodes.usage, 'error.not_writable', { path: name, reason: error.code ?? error.message })
    },
  )
  tell(context, context.t('cli.message.saved_file', { path: name }))
  if (context.json) writeJson(context, { file: name, bytes: bytes.length, capped: file.capped })
}

/** A file of the user's that cannot be read. */
export function unreadable(path: string, error: NodeJS.ErrnoException): Refusal {
  return new Refusal(exitCodes.usage, 'error.not_readable', { path, reason: error.code ?? error.message })
}
