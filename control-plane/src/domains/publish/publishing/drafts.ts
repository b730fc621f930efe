import type { ParsedBody } from '@quarterdeck/shared/contracts/endpoint.ts'
import type { ReleaseDraft, saveDraft as saveDraftCall } from '@quarterdeck/shared/contracts/publishing.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { linkedIds } from '@quarterdeck/shared/resource/field.ts'
import { publicationSources, release } from '@quarterdeck/shared/resources/publish/release.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import type { Actor } from '../../../http/handler.ts'
import { systemSettings } from '../../../platform/settings.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { shownFile } from '../../../resources/files/shownFile.ts'
import { readFiles } from '../../../resources/files/store.ts'
import { applyChanges } from '../../../resources/write/applyChanges.ts'
import { inTransaction } from '../../../resources/write/changeCall.ts'
import type { PublishingDeps } from './deps.ts'
import { type Release, readDrafts, readRelease } from './store/releases.ts'

/** Drafts are releases that nobody but their writer has: asked for by their own calls alone. */
export function createDrafts({ context, resources }: Pick<PublishingDeps, 'context' | 'resources'>) {
  const { store, settings, fileAddresses } = context
  const table = () => resources.tables.of(release)
  const told = ({ id, name, update_time }: Release) => ({
    id,
    revision: update_time ?? 0,
    name,
    update_time: formatTime(update_time ?? 0, settings.get(systemSettings.zone)),
  })

  /** Throws where it is none, or somebody else's. */
  async function own(from: Sql, id: number, { userId }: Actor): Promise<Release> {
    const row = await readRelease.get(from, { id })
    if (!row || row.draft === 0 || row.owner_user_id !== userId) throw new AppError('not_found')
    return row
  }

  async function read(id: number, actor: Actor): Promise<ReleaseDraft> {
    const row = await own(store.read, id, actor)
    const ids = linkedIds(row.media)
    const files = new Map((await readFiles(store.read, ids)).map((file) => [file.id, file]))
    return {
      ...told(row),
      body: JSON.parse(row.body || '{}') as Record<string, unknown>,
      files: ids.flatMap((file) => {
        const found = files.get(file)
        return found ? [shownFile(found, fileAddresses)] : []
      }),
    }
  }

  return {
    list: async ({ userId }: Actor) => (await readDrafts.all(store.read, { user: userId })).map(told),
    read,
    save(given: ParsedBody<typeof saveDraftCall>, actor: Actor): Promise<{ id: number; revision: number }> {
      return inTransaction({ context, actor }, async (tx, call) => {
        const values = { name: given.name, media: given.media.join(), body: JSON.stringify(given.body) }
        if (given.id === null) {
          const fixed = { draft: 1, source: publicationSources.composer, publisher: actor.username }
          const { added } = await applyChanges(tx, table(), { add: [{ ...values, ...fixed }] }, call)
          return { id: added[0]!.id, revision: call.at }
        }
        const row = await own(tx, given.id, actor)
        if (row.update_time !== given.revision)
          throw new AppError('draft_changed', {
            time: formatTime(row.update_time ?? 0, settings.get(systemSettings.zone)),
          })
        await applyChanges(tx, table(), { edit: [{ id: row.id, values }] }, call)
        const { update_time } = (await readRelease.get(tx, { id: row.id }))!
        return { id: row.id, revision: update_time ?? 0 }
      })
    },
    async remove(id: number, actor: Actor): Promise<void> {
      await inTransaction({ context, actor }, async (tx, call) => {
        await own(tx, id, actor)
        await applyChanges(tx, table(), { delete: [id] }, call)
      })
    },
  }
}
