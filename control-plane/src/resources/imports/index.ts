import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { Language } from '@quarterdeck/shared/i18n/language.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import type { ImportReport } from '@quarterdeck/shared/resource/endpoints.ts'
import type { Actor, FileAnswer, Router } from '../../http/handler.ts'
import type { Context } from '../../platform/context.ts'
import type { Running } from '../../platform/running.ts'
import type { LongWork } from '../longWork.ts'
import { pruneBatches, readBatch } from './batchStore.ts'
import { type ImportIntake, takeEdit, takeFile } from './importIntake.ts'
import type { Edit } from './receiveEdit.ts'
import type { ImportCall } from './receiveFile.ts'
import { doneChunks } from './rowStore.ts'
import { createRunningBatches } from './runningBatches.ts'
import { serveBatches } from './serveBatches.ts'
import type { ImportTarget, Reader, UndoTarget } from './target.ts'
import { createTargets, createTemplates } from './targets.ts'

export type { ImportCall } from './receiveFile.ts'
export { recordDone } from './recordDone.ts'
export type * from './target.ts'

export interface Imports extends Running {
  /** Makes a target known: commits, undos and error files of its batches come here too. Before the first call. */
  register(target: ImportTarget | UndoTarget): void
  /** Answers an import call: reads, checks and keeps the file, and unless `dry_run` is 1 carries it out. */
  receive(resource: string, call: ImportCall): Promise<ImportReport>
  /** Sets many rows to the same values, all of them or none; with `isDry` only looks what that would do. */
  edit(resource: string, edit: Edit & Reader & { isDry: boolean }): Promise<ImportReport>
  /** The rows that an import of the caller's own added, and that nobody took back. */
  newRows(resource: string, id: string, actor: Actor): Promise<number[]>
  /** The spreadsheet to fill in, with headers in the caller's language. */
  template(resource: string, call: { t: Translate }): Promise<FileAnswer>
}

export interface ImportsOptions {
  /** Where imports are seen while they are carried out, and can be cancelled. */
  jobs: Pick<LongWork, 'run'>
  translate(language: Language): Translate
  newId(): string
}

const hourMs = 3_600_000
/** How long an import can be looked at and undone. */
const retentionMs = 7 * 24 * hourMs

/** The machinery of every import, and the calls that come after a file was sent. */
export async function startImports(
  context: Context,
  router: Router,
  { jobs, translate, newId }: ImportsOptions,
): Promise<Imports> {
  const targets = createTargets()
  const template = createTemplates()
  const intake: ImportIntake = { context, targets, runningBatches: createRunningBatches(context.live, jobs) }
  serveBatches(router, intake)
  const pruning = await startPruning(context)
  return {
    register: (target) => targets.add(target),
    receive: (resource, call) =>
      takeFile(intake, targets.checked(resource, 'import'), call, { id: call.callId ?? newId(), translate }),
    edit: (resource, edit) => takeEdit(intake, targets.checked(resource, 'edit'), edit, edit.callId ?? newId()),
    newRows: (resource, id, actor) => newRowsOf(context, { resource, id, actor }),
    template: (resource, { t }) => template(targets.checked(resource, 'import'), t),
    stop: () => pruning.stop(),
  }
}

async function newRowsOf(
  { store }: Context,
  { resource, id, actor }: { resource: string; id: string; actor: Actor },
): Promise<number[]> {
  const kept = await readBatch(store.read, id)
  if (kept?.resource !== resource || kept.userId !== actor.userId || kept.state !== 'done')
    throw new AppError('import_gone')
  const ids: number[] = []
  for await (const rows of doneChunks(store.read, id))
    for (const { verdict, rowId } of rows) if (verdict === 'new') ids.push(rowId)
  return ids
}

/** Old batches go, now and every hour. */
async function startPruning({ store, loops, now, clockWatch }: Context): Promise<Running> {
  const prune = async () => {
    if (clockWatch.leaps()) return
    await store.write((tx) => pruneBatches(tx, now() - retentionMs), { exclusive: true })
  }
  await prune()
  return loops.every('imports.prune', hourMs, prune).begin()
}
