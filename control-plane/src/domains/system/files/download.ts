import { createHash, randomBytes } from 'node:crypto'
import type { downloadFile } from '@quarterdeck/shared/contracts/files.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { type Admission, admit } from '../../../http/admit.ts'
import { type Actor, type CallInput, type FileAnswer, mayDo } from '../../../http/handler.ts'
import type { Contents } from '../../../platform/contents/contents.ts'
import type { Context } from '../../../platform/context.ts'
import type { Resources } from '../../../resources/index.ts'
import { downloadUrl } from './rules.ts'
import { fileSettings } from './settings.ts'
import { type HostedFile, type HostedKey, insertLink, isLinkGood, pruneLinks, readHosted, useLink } from './store.ts'

interface DownloadDeps {
  context: Context
  contents: Contents
  sessions: Admission
  resources: Pick<Resources, 'tables' | 'seen'>
}

const hourMs = 3_600_000

/** A file by the name that the database knows it by (names never become paths): once by signed link, or with a session. */
export async function download(
  deps: DownloadDeps,
  { query, header, address, headOnly, signal }: CallInput<typeof downloadFile>,
): Promise<FileAnswer> {
  const { contents, sessions } = deps
  const { store, now } = deps.context
  const key = keyOf(query)
  let file: HostedFile | undefined
  if (query.sign !== undefined) {
    const link = { signHash: hashOf(query.sign), ...key, now: now() }
    // Messengers and proxies look at an address before a person opens it.
    const isGood = headOnly ? await isLinkGood(store.read, link) : await store.write((tx) => useLink(tx, link))
    if (!isGood) throw new AppError('file_link_used')
    file = await readHosted(store.read, key)
  } else {
    const session = {
      permission: 'session',
      visibility: 'as',
      administers: false,
      writes: false,
      apiKeys: false,
      beforeFactor: false,
    } as const
    const actor = await admit(sessions, session, header('authorization'), address)
    file = await findFor(deps, key, actor)
  }
  if (!file) throw new AppError('file_gone')
  const content = headOnly
    ? { bytes: new Uint8Array(), size: await contents.size(file.hash) }
    : await contents.read(file.hash, signal)
  return { name: file.file_name, type: 'application/octet-stream', ...content }
}

/** The address of a download that works once, without a session. */
export async function createLink(
  deps: Pick<DownloadDeps, 'context' | 'resources'>,
  given: HostedKey,
  actor: Actor,
): Promise<{ url: string; expires: number }> {
  const { store, settings, now } = deps.context
  const key = keyOf(given)
  await findFor(deps, key, actor)
  const sign = randomBytes(32).toString('base64url')
  const expires = now() + settings.get(fileSettings.fileLinkHours) * hourMs
  await store.write(async (tx) => {
    await pruneLinks(tx, now())
    await insertLink(tx, { signHash: hashOf(sign), ...key, by: actor.username, expires })
  })
  return { url: `${downloadUrl(key)}&sign=${sign}`, expires }
}

/** Whoever may see the row that a file belongs to may have the file. */
async function findFor(
  { context, resources }: Pick<DownloadDeps, 'context' | 'resources'>,
  key: HostedKey,
  actor: Actor,
): Promise<HostedFile> {
  const permission = `${key.owner}.list`
  if (!mayDo(actor, permission)) throw new AppError('forbidden', { key: permission })
  const file = resources.tables.has(key.owner) ? await readHosted(context.store.read, key) : undefined
  const isSeen = file && (await resources.seen(file.owner, [file.owner_id], actor)).has(file.owner_id)
  if (!file || !isSeen) throw new AppError('file_gone')
  return file
}

/** Names are kept in one form, however they are typed. */
function keyOf({ owner, name }: HostedKey): HostedKey {
  return { owner, name: name.normalize('NFC') }
}

function hashOf(sign: string): string {
  return createHash('sha256').update(sign).digest('hex')
}
