import type { Language } from '@quarterdeck/shared/i18n/language.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import type { ImportReport } from '@quarterdeck/shared/resource/endpoints.ts'
import type { Actor, FileAnswer } from '../../http/handler.ts'
import type { ImportTarget } from './target.ts'

export type * from './target.ts'

/** What a handler has in hand when an import comes in; `CallInput` of an import endpoint fits. */
export interface ImportCall {
  body: { file?: Blob | undefined; type?: number; dry_run?: number; [option: string]: unknown }
  actor: Actor
  language: Language
  t: Translate
  signal?: AbortSignal
}

export interface Imports {
  /** Makes a target known: commits, undos and error files of its batches come here too. Before the first call. */
  register(target: ImportTarget): void
  /** Answers an import call: reads, checks and keeps the file, and unless `dry_run` is 1 carries it out. */
  receive(resource: string, call: ImportCall): Promise<ImportReport>
  /** The spreadsheet to fill in, with headers in the caller's language. */
  template(resource: string, call: { t: Translate }): Promise<FileAnswer>
}
