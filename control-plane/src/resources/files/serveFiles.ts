import { showFile, uploadFile } from '@quarterdeck/shared/contracts/rowFiles.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { permissionOf } from '@quarterdeck/shared/resource/define.ts'
import { type FileField, isFileField } from '@quarterdeck/shared/resource/field.ts'
import { hasHiddenCharacters } from '@quarterdeck/shared/values/shownName.ts'
import { z } from 'zod'
import { type Actor, mayDo, type Router } from '../../http/handler.ts'
import { receiveForm, type Upload } from '../../http/receiveForm.ts'
import type { Context } from '../../platform/context.ts'
import type { Table } from '../table.ts'
import { type Judged, judge } from './judge.ts'
import { shownFile } from './shownFile.ts'
import { freeOf, insertFile, readFile, type StoredFile } from './store.ts'

/** Files of one user that no row names yet: fifty pictures at once, a few times over. */
const mostFree = 500
/** Ten videos at once, twice over. */
const mostFreeBytes = 10 * 1024 ** 3

/** Takes in files for the fields of lists, and shows those of rows. */
export function serveFiles(context: Context, router: Router, tables: ReadonlyMap<string, Table>): void {
  const { contents, store, fileAddresses } = context

  router.serve(uploadFile, async ({ query, actor, ...form }) => {
    const { resource, field } = fieldFor(tables, query, actor)
    const free = await freeOf(store.read, actor.userId)
    if (free.count >= mostFree || free.bytes >= mostFreeBytes) throw new AppError('too_many_free', { max: mostFree })
    const rules = { fields: z.object({}), files: ['file'], limitBytes: field.maxMb * 1_048_576 }
    const kept = await receiveForm(contents, form, rules, async ({ files: { file } }) => {
      if (!file) throw new AppError('file_missing', {}, { problems: [{ field: 'file', code: 'file_missing' }] })
      const judged = await judge(contents, file, field.kind)
      try {
        return await keepFile(context, judged, { name: nameOf(file, judged.type), resource, field: query.field, actor })
      } finally {
        for (const one of [judged.content, judged.thumb]) if (one) await contents.discard(one)
      }
    })
    return { data: shownFile(kept, fileAddresses) }
  })

  router.serve(showFile, async ({ query, headOnly, header, signal }) => {
    if (!fileAddresses.isGood(query)) throw new AppError('file_link_used')
    const file = await readFile(store.read, query.id)
    const hash = query.thumb === 1 ? file?.thumb : file?.hash
    if (!file || !hash) throw new AppError('file_gone')
    const type = query.thumb === 1 ? 'image/webp' : file.type
    const isShown = inlineTypes.has(type)
    const isVideo = type === 'video/mp4' && query.thumb !== 1
    const beside = { name: file.name, type, isShown, keptSeconds: 3600, ...(isVideo && { hasParts: true as const }) }
    const asked = isVideo && !headOnly ? partAsked(header('range'), file.size) : undefined
    if (asked) {
      const size = asked.to - asked.from + 1
      return {
        ...beside,
        size,
        part: { ...asked, whole: file.size },
        bytes: await contents.readPart(hash, asked, signal),
      }
    }
    const content = headOnly
      ? { bytes: new Uint8Array(), size: await contents.size(hash) }
      : await contents.read(hash, signal)
    return { ...beside, ...content }
  })
}

/** What browsers show themselves; everything else is saved. */
const inlineTypes = new Set(['image/jpeg', 'image/png', 'image/webp', 'video/mp4'])

/** What a player asks for when somebody moves on in a video. Anything else is answered by the whole. */
function partAsked(range: string | null, size: number): { from: number; to: number } | undefined {
  const [, first, last] = range?.match(/^bytes=(\d{1,15})-(\d{0,15})$/) ?? []
  if (first === undefined) return undefined
  const [from, to] = [Number(first), Math.min(last ? Number(last) : size - 1, size - 1)]
  return from <= to ? { from, to } : undefined
}

/** The field of a list, or of the form of an action, for those who may fill it in. */
function fieldFor(
  tables: ReadonlyMap<string, Table>,
  query: { resource: string; field: string },
  actor: Actor,
): { resource: AnyResource; field: FileField } {
  const resource = tables.get(query.resource)?.base
  if (!resource) throw new AppError('not_found')
  const may = (verb: string) => mayDo(actor, permissionOf(resource, verb))
  const own = resource.fields[query.field]
  const taken = Object.entries(resource.actions ?? {}).map(([name, { form }]) => [name, form?.[query.field]] as const)
  const [known] = [own, ...taken.map(([, field]) => field)].filter(isFileField)
  if (!known) throw new AppError('unknown_field', { field: query.field })
  const mayWrite = may('add') || may('edit')
  const isTheirs =
    isFileField(own) && (own.sentWith ? mayDo(actor, own.sentWith) : mayWrite && (!own.key || mayDo(actor, own.key)))
  const found = taken.find(([name, field]) => isFileField(field) && may(name))?.[1]
  if (isTheirs) return { resource, field: own }
  if (isFileField(found)) return { resource, field: found }
  throw new AppError('forbidden', { key: permissionOf(resource, 'edit') })
}

async function keepFile(
  { keeper, now }: Context,
  { content, thumb, type, width, height, video, cleanings, isAiMade }: Judged,
  { name, resource, field, actor }: { name: string; resource: AnyResource; field: string; actor: Actor },
): Promise<StoredFile> {
  const file = {
    hash: content.hash,
    thumb: thumb?.hash ?? '',
    name,
    type,
    size: content.size,
    width,
    height,
    duration_ms: Math.round((video?.seconds ?? 0) * 1000),
    rotation: video?.rotation ?? 0,
    codec: video?.codec ?? '',
    cleaned: cleanings.join(),
    ai_made: isAiMade ? 1 : 0,
    resource: resource.name,
    field,
    user_id: actor.userId,
    create_time: now(),
    free_since: now(),
  }
  const received = thumb ? [content, thumb] : [content]
  const id = await keeper.keep(received, (tx) => insertFile(tx, file))
  return { id, ...file }
}

/** As the sender called it, without what would be read as something else; a picture or video ends in what it is. */
function nameOf({ fileName }: Upload, type: string): string {
  const name = fileName
    .normalize('NFC')
    .replace(/[/\\\p{Cc}\p{Cs}]/gu, '_')
    .trim()
    .slice(-200)
  if (name === '' || hasHiddenCharacters(name)) return 'file'
  const [ending] = endings[type] ?? []
  const isSo = !ending || endings[type]!.some((one) => name.toLowerCase().endsWith(`.${one}`))
  return isSo ? name : `${name.replace(/\.[a-z\d]{1,5}$/i, '') || 'file'}.${ending}`
}

const endings: Readonly<Record<string, readonly string[]>> = {
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'video/mp4': ['mp4', 'm4v'],
}
