import type { publicationTodo, publicationToPhone } from '@quarterdeck/shared/contracts/publishing.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { linkedIds } from '@quarterdeck/shared/resource/field.ts'
import { phoneMachine } from '@quarterdeck/shared/states/phone.ts'
import { publicationMachine } from '@quarterdeck/shared/states/publication.ts'
import { folderOfPost } from '@quarterdeck/shared/values/phoneFile.ts'
import type { z } from 'zod'
import { type Actor, mayDo } from '../../../http/handler.ts'
import { eq, sql } from '../../../platform/schema/drizzle.ts'
import { type Params, prepared } from '../../../platform/schema/prepared.ts'
import { account, phone, publication } from '../../../platform/schema/tables.gen.ts'
import { shownFile } from '../../../resources/files/shownFile.ts'
import { readFiles } from '../../../resources/files/store.ts'
import { altsOn, bodyOf, saidOn } from '../../content/review/index.ts'
import type { PublishingDeps } from './deps.ts'
import { filesOf, segmentsOfPost } from './scriptTasks.ts'
import { readForScripts, readPublications } from './store/publications.ts'

type Todo = z.output<(typeof publicationTodo)['reply']>

/** What a person needs who posts it by hand: exactly what was passed, in its order. */
export async function readTodo({ context }: Pick<PublishingDeps, 'context'>, id: number): Promise<Todo> {
  const { read } = context.store
  const [content] = await readForScripts.all(read, { ids: [id] })
  const where = await selectWhere.get(read, { id })
  if (!content || content.body === null || !where) throw new AppError('not_found')
  const body = bodyOf(content.body)
  const { title, text } = saidOn(content.platform ?? 0, body)
  const named = (await filesOf(read, [id])).get(id) ?? []
  const alts = altsOn(content, body)
  const ids = linkedIds(where.media)
  const stored = new Map((await readFiles(read, ids)).map((file) => [file.id, file]))
  return {
    title,
    segments: segmentsOfPost(text, content),
    disclosure: body.disclosure ? (body.persona?.disclosure ?? '') : '',
    ai_generated: body.ai_generated,
    files: ids.flatMap((file, at) => {
      const found = stored.get(file)
      if (!found) return []
      const { type, size, url, thumb } = shownFile(found, context.fileAddresses)
      return [{ name: named[at]?.name ?? found.name, type, size, url, thumb, alt: alts[at] ?? '' }]
    }),
    phone: where.phone === null ? null : { id: where.phone, serial: where.serial ?? '', online: where.online === 1 },
    home_link: where.home_link,
  }
}

/** Its files for whoever has taken it and holds the phone of its account. */
export async function bringFiles(
  { context, screens }: Pick<PublishingDeps, 'context' | 'screens'>,
  id: number,
  { actor, t }: { actor: Actor; t: Translate },
): Promise<z.output<(typeof publicationToPhone)['reply']>> {
  const { contents, store } = context
  const [row] = await readPublications(store.read, [id])
  const where = await selectWhere.get(store.read, { id })
  if (!row || !where) throw new AppError('not_found')
  if (!mayDo(actor, 'screen.control')) throw new AppError('forbidden', { key: 'screen.control' })
  if (row.status !== publicationMachine.codes.releasing || row.by_hand !== 1)
    throw new AppError('publication_not_taken')
  if (row.taken_by !== actor.username) throw new AppError('publication_taken', { user: row.taken_by })
  if (where.phone === null) throw new AppError('account_without_phone', { account: where.account })
  const files = (await filesOf(store.read, [id])).get(id) ?? []
  const held = await Promise.all(files.map(async (file) => ({ ...file, path: await contents.checked(file.sha256) })))
  const folder = await screens.bringMedia(
    actor,
    { phone: where.phone, user: where.subsystem, folder: (lease) => folderOfPost(id, lease), files: held },
    t,
  )
  return { folder, files: files.map(({ name }) => name) }
}

const selectWhere = prepared((q, p: Params<{ id: number }>) =>
  q
    .select({
      media: publication.media,
      account: account.account,
      phone: account.phone,
      subsystem: account.subsystem,
      home_link: account.home_link,
      serial: phone.serial,
      online: sql<number>`coalesce(${phone.state} = ${sql.raw(String(phoneMachine.codes.online))}, 0)`,
    })
    .from(publication)
    .innerJoin(account, eq(account.id, publication.account))
    .leftJoin(phone, eq(phone.id, account.phone))
    .where(eq(publication.id, p.id)),
)
