import { showFile, uploadFile } from '@quarterdeck/shared/contracts/rowFiles.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { permissionOf } from '@quarterdeck/shared/resource/define.ts'
import { type FileField, isFileField } from '@quarterdeck/shared/resource/field.ts'
import { withoutUnseen } from '@quarterdeck/shared/values/unseenMarks.ts'
import { z } from 'zod'
import { type Actor, mayDo, type Router } from '../../http/handler.ts'
import { receiveForm, type Upload } from '../../http/receiveForm.ts'
import type { Context } from '../../platform/context.ts'
import type { Tables } from '../table.ts'
import { judge } from './judge.ts'
import { keepFile, refuseTooMany } from './keepFile.ts'
import { shownFile } from './shownFile.ts'
import { readFile } from './store.ts'

/** Takes in files for the fields of lists, and shows those of rows. */
export function serveFiles(context: Context, router: Router, tables: Tables): void {
  const { contents, store, fileAddresses } = context

  router.serve(uploadFile, async ({ query, actor, ...form }) => {
    const { resource, field } = fieldFor(tables, query, actor)
    await refuseTooMany(store.read, actor)
    const rules = { fields: z.object({}), files: ['file'], limitBytes: field.maxMb * 1_048_576 }
    const kept = await receiveForm(contents, form, rules, async ({ files: { file } }) => {
      if (!file) throw new AppError('file_missing', {}, { problems: [{ field: 'file', code: 'file_missing' }] })
      const judged = await judge(contents, file, field.kind, actor.organisationId ?? 0)
      try {
        return await keepFile(context, judged, {
          name: nameOf(file, judged.type),
          resource: resource.name,
          field: query.field,
          actor,
        })
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
  tables: Tables,
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

/** As the sender called it, without what would be read as something else; a picture or video ends in what it is. */
function nameOf({ fileName }: Upload, type: string): string {
  const plain = withoutUnseen(fileName.normalize('NFC').replace(/[/\\\p{Cc}\p{Cs}]/gu, '_')).trim()
  const name = [...plain].slice(-200).join('') || 'file'
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
