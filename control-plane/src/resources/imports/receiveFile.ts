import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { Language } from '@quarterdeck/shared/i18n/language.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import type { Actor } from '../../http/handler.ts'
import type { Context } from '../../platform/context.ts'
import { systemSettings } from '../../platform/settings.ts'
import { readLines } from '../../platform/spreadsheet/readLines.ts'
import { readSpreadsheet, type Sheet } from '../../platform/spreadsheet/readSpreadsheet.ts'
import { asBatch, noCounts, type StoredBatch } from './batchStore.ts'
import type { ReadyColumn } from './checkRow.ts'
import { type CheckedSheet, checkSheet } from './checkSheet.ts'
import { countsOf } from './commitBatch.ts'
import { findingsOf } from './findings.ts'
import { isHeaderFor, layoutOf } from './headers.ts'
import type { ImportTarget, ImportType } from './target.ts'

/** What a handler has in hand when an import comes in; `CallInput` of an import endpoint fits. */
export interface ImportCall {
  body: { file?: Blob | undefined; type?: number; dry_run?: number; [option: string]: unknown }
  actor: Actor
  language: Language
  t: Translate
  signal?: AbortSignal
  /** Of a call that may come again; its batch is kept under this id. */
  callId?: string | undefined
}

type Progress = (done: number, total: number) => void

/** Reads and checks a file. Nothing is stored yet. */
export async function receiveFile(
  context: Context,
  into: Into,
  call: ImportCall,
  progress: Progress,
): Promise<{ stored: StoredBatch; checked: CheckedSheet }> {
  const { file } = call.body
  if (!file) throw new AppError('file_missing', {}, { problems: [{ field: 'file', code: 'file_missing' }] })
  const { signal } = call
  const fileName = file instanceof File ? file.name : ''
  const bytes = new Uint8Array(await file.arrayBuffer())
  const { textFile } = into.target
  if (textFile && /\.txt$/i.test(fileName)) {
    const sheet = { header: [...textFile.columns], ...readLines(bytes, textFile.cells) }
    return receiveSheet(context, into, { sheet, fileName, call }, progress)
  }
  const isMeant = (header: readonly string[]) =>
    isHeaderFor(header, into.target.columns, { translate: into.translate, t: call.t })
  return readSpreadsheet(bytes, { fileName, isMeant, ...(signal && { signal }) }, (sheet) =>
    receiveSheet(context, into, { sheet, fileName, call }, progress),
  )
}

interface Into {
  target: ImportTarget
  id: string
  translate(language: Language): Translate
}

/** Checks the rows of a file that is being read. */
export async function receiveSheet(
  { store, settings, now }: Context,
  { target, id, translate }: Into,
  {
    sheet,
    fileName,
    call,
  }: {
    sheet: Pick<Sheet, 'header' | 'rows' | 'rowCount'> & Partial<Pick<Sheet, 'facts'>>
    fileName: string
    call: ImportCall
  },
  progress: Progress,
): Promise<{ stored: StoredBatch; checked: CheckedSheet }> {
  const { file: _file, type: given, dry_run: _, ...form } = call.body
  const type: ImportType = given === 1 ? 1 : 0
  const stored: StoredBatch = {
    id,
    resource: target.resource,
    kind: 'import',
    fileName,
    state: 'checked',
    type,
    userId: call.actor.userId,
    username: call.actor.username,
    options: target.options?.(form, type) ?? {},
    zone: settings.get(systemSettings.zone),
    version: undefined,
    layout: layoutOf(sheet.header, target.columns, { translate, t: call.t }),
    counts: noCounts,
    createTime: now(),
  }
  const columns = await Promise.all(
    target.columns.map(
      async (column): Promise<ReadyColumn> => ({ ...column, words: await column.names?.(store.read, call.actor) }),
    ),
  )
  const batch = asBatch(stored, call.actor, now())
  const checked = await checkSheet(store.read, { target, batch, layout: stored.layout, columns }, sheet, progress)
  const findings = checked.differences && findingsOf(sheet.facts, checked.differences)
  return { stored: { ...stored, counts: countsOf(checked), findings }, checked }
}
