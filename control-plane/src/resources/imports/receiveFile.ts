import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { Language } from '@quarterdeck/shared/i18n/language.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import type { Actor } from '../../http/handler.ts'
import type { Context } from '../../platform/context.ts'
import { systemSettings } from '../../platform/settings.ts'
import { readSpreadsheet } from '../../platform/spreadsheet/readSpreadsheet.ts'
import { asBatch, type KeptBatch } from './batchStore.ts'
import type { ReadyColumn } from './checkRow.ts'
import { type CheckedSheet, checkSheet } from './checkSheet.ts'
import { countsOf } from './commitBatch.ts'
import { layoutOf } from './headers.ts'
import type { ImportTarget, ImportType } from './target.ts'

/** What a handler has in hand when an import comes in; `CallInput` of an import endpoint fits. */
export interface ImportCall {
  body: { file?: Blob | undefined; type?: number; dry_run?: number; [option: string]: unknown }
  actor: Actor
  language: Language
  t: Translate
  signal?: AbortSignal
}

/** Reads and checks a file. Nothing is stored yet. */
export async function receiveFile(
  context: Context,
  {
    target,
    id,
    translate,
  }: { target: ImportTarget; id: string; translate: Parameters<typeof layoutOf>[2]['translate'] },
  { body, actor, t, signal }: ImportCall,
  progress: (done: number, total: number) => void,
): Promise<{ kept: KeptBatch; checked: CheckedSheet }> {
  const { store, settings, now } = context
  const { file, type: given, dry_run: _, ...form } = body
  if (!file) throw new AppError('file_missing', {}, { problems: [{ field: 'file', code: 'file_missing' }] })
  const type: ImportType = given === 1 ? 1 : 0
  const options = target.options?.(form, type) ?? {}
  const fileName = file instanceof File ? file.name : ''
  const sheet = await readSpreadsheet(new Uint8Array(await file.arrayBuffer()), { fileName, ...(signal && { signal }) })
  try {
    const kept: KeptBatch = {
      id,
      resource: target.resource,
      kind: 'import',
      userId: actor.userId,
      username: actor.username,
      fileName,
      state: 'checked',
      type,
      options,
      zone: settings.get(systemSettings.zone),
      version: undefined,
      layout: layoutOf(sheet.header, target.columns, { translate, t }),
      counts: { total: 0, new: 0, changed: 0, same: 0, wrong: 0, removed: 0 },
      createTime: now(),
    }
    const columns = await Promise.all(
      target.columns.map(
        async (column): Promise<ReadyColumn> => ({ ...column, words: await column.names?.(store.read) }),
      ),
    )
    const batch = asBatch(kept, now())
    const checked = await checkSheet(store.read, { target, batch, layout: kept.layout, columns }, sheet, progress)
    kept.counts = countsOf(checked)
    return { kept, checked }
  } finally {
    await sheet.close()
  }
}
