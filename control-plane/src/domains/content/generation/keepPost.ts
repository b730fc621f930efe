import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { linkedIds } from '@quarterdeck/shared/resource/field.ts'
import { keptCodes } from '@quarterdeck/shared/resources/content/contentItem.ts'
import { aiMade, libraryItem, librarySources } from '@quarterdeck/shared/resources/content/libraryItem.ts'
import type { ActionHandler } from '../../../resources/actions/index.ts'
import { copyFiles } from '../../../resources/files/copyFiles.ts'
import { addEntry } from '../../../resources/mutations/auditEntries.ts'
import type { Stored } from '../../../resources/stored.ts'
import type { Tables } from '../../../resources/table.ts'
import { applyChanges } from '../../../resources/write/applyChanges.ts'
import { readTask } from './store/tasks.ts'

/** A post becomes items of the library, one for its text and one for each picture and video; what a model made keeps its mark. */
export function keepPost(tables: Tables): ActionHandler {
  const table = tables.of(libraryItem)
  return async (tx, row, { call }) => {
    const task = await readTask(tx, Number(row.task))
    const common: Stored = {
      persona: row.persona ?? null,
      title: String(row.title ?? ''),
      language: task?.language ?? '',
      source: librarySources.task,
      task: row.task ?? null,
      item: row.id,
      ai_generated: row.ai_generated ?? 0,
      edited_by: row.edited_by ?? '',
      rights: row.ai_generated === 1 ? aiMade : 0,
    }
    const to = { resource: 'library-item', userId: call.actor.userId, at: call.at }
    const images = linkedIds(await copyFiles(tx, row.media, { ...to, field: 'image' }))
    const videos = linkedIds(await copyFiles(tx, row.video, { ...to, field: 'video' }))
    const add: Stored[] = [
      ...(String(row.text ?? '').trim() === '' ? [] : [{ ...common, content: String(row.text) }]),
      ...images.map((id) => ({ ...common, image: String(id) })),
      ...videos.map((id) => ({ ...common, video: String(id) })),
    ]
    if (add.length === 0) throw new AppError('nothing_finished')
    const { added } = await applyChanges(tx, table, { add }, call)
    const reply = { added: added.length, same: 0, removed: 0, ids: added.map(({ id }) => id), batch: null }
    await call.context.audit.record(tx, addEntry(table, call, { rows: added, reply, isOverwrite: false }))
    return { kept: keptCodes.kept, kept_time: call.at }
  }
}
