import { createHash, randomBytes } from 'node:crypto'
import { open, stat } from 'node:fs/promises'
import type { downloadFile } from '@quarterdeck/shared/contracts/files.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { type Admission, admit } from '../../http/admit.ts'
import { fileStream } from '../../http/fileStream.ts'
import { type Actor, type CallInput, type FileAnswer, mayDo } from '../../http/handler.ts'
import type { Context } from '../../platform/context.ts'
import type { Contents } from './contents.ts'
import { downloadUrl } from './rules.ts'
import { fileSettings } from './settings.ts'
import { type HostedFile, insertLink, isLinkGood, pruneLinks, readHosted, useLink } from './store.ts'

interface DownloadDeps {
  context: Context
  contents: Contents
  sessions: Admission
}

const hourMs = 3_600_000

/** A file by the name that the database knows it by (names never become paths): once by signed link, or with a session. */
export async function download(
  { context, contents, sessions }: DownloadDeps,
  { query, header, address, headOnly }: CallInput<typeof downloadFile>,
): Promise<FileAnswer> {
  const { store, now } = context
  const name = query.name.normalize('NFC')
  let file: HostedFile | undefined
  if (query.sign !== undefined) {
    const link = { signHash: hashOf(query.sign), name, now: now() }
    // Messengers and proxies look at an address before a person opens it.
    const isGood = headOnly ? await isLinkGood(store.read, link) : await store.write((tx) => useLink(tx, link))
    if (!isGood) throw new AppError('file_link_used')
    file = await readHosted(store.read, name)
  } else {
    const session = {
      permission: 'session',
      visibility: 'as',
      administers: false,
      writes: false,
      apiKeys: false,
    } as const
    const actor = await admit(sessions, session, header('authorization'), address)
    file = await findFor(context, name, actor)
  }
  if (!file) throw new AppError('file_gone')
  const content = headOnly ? await sizeOf(contents, file) : await streamOf(contents, file)
  return { name: file.file_name, type: 'application/octet-stream', ...content }
}

/** The address of a download that works once, without a session. */
export async function makeLink(
  context: Context,
  givenName: string,
  actor: Actor,
): Promise<{ url: string; expires: number }> {
  const { store, settings, now } = context
  const name = givenName.normalize('NFC')
  await findFor(context, name, actor)
  const sign = randomBytes(32).toString('base64url')
  const expires = now() + settings.get(fileSettings.fileLinkHours) * hourMs
  await store.write(async (tx) => {
    await pruneLinks(tx, now())
    await insertLink(tx, { signHash: hashOf(sign), name, by: actor.username, expires })
  })
  return { url: `${downloadUrl(name)}&sign=${sign}`, expires }
}

/** Whoever may see the list that a file belongs to may have the file. */
async function findFor({ store }: Context, name: string, actor: Actor): Promise<HostedFile> {
  const file = await readHosted(store.read, name)
  const key = `${file?.owner ?? 'file-site'}.list`
  if (!mayDo(actor, key)) throw new AppError('forbidden', { key })
  if (!file) throw new AppError('file_gone')
  return file
}

async function sizeOf(contents: Contents, { hash }: HostedFile) {
  const { size } = await stat(contents.pathOf(hash)).catch((cause: unknown) => {
    throw new AppError('file_gone', {}, { cause })
  })
  return { bytes: new Uint8Array(), size }
}

async function streamOf(contents: Contents, { hash }: HostedFile) {
  const file = await open(contents.pathOf(hash), 'r').catch((cause: unknown) => {
    throw new AppError('file_gone', {}, { cause })
  })
  const { size } = await file.stat()
  // Deleting the file meanwhile does not disturb it.
  return { bytes: fileStream(file), size }
}

function hashOf(sign: string): string {
  return createHash('sha256').update(sign).digest('hex')
}
