import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { Language } from '@quarterdeck/shared/i18n/language.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import type { ImportReport } from '@quarterdeck/shared/resource/endpoints.ts'
import { type Actor, mayDo } from '../../http/handler.ts'
import type { Context } from '../../platform/context.ts'
import { readingForJob } from '../../platform/store/callReads.ts'
import { StoreError } from '../../platform/store/storeError.ts'
import { readBatch, type StoredBatch, storeBatch } from './batchStore.ts'
import type { CheckedSheet } from './checkSheet.ts'
import { commitBatch } from './commitBatch.ts'
import { commitChecked } from './commitChecked.ts'
import { type Edit, receiveEdit } from './receiveEdit.ts'
import { type ImportCall, receiveFile } from './receiveFile.ts'
import { changesOf, reportOf } from './report.ts'
import type { RunningBatches } from './runningBatches.ts'
import type { ImportTarget, Reader, UndoTarget } from './target.ts'
import type { Targets } from './targets.ts'

/** Where batches come in. */
export interface ImportIntake {
  context: Context
  targets: Targets
  runningBatches: RunningBatches
}

/** A batch that has just been checked, and is not stored yet. */
export interface Checked {
  stored: StoredBatch
  checked: CheckedSheet
}

/** Checks a file; keeps what came of it, or carries it out at once. */
export async function takeFile(
  intake: ImportIntake,
  target: ImportTarget,
  call: ImportCall,
  { id, translate }: { id: string; translate(language: Language): Translate },
): Promise<ImportReport> {
  const { context } = intake
  const { live } = context
  const { actor } = call
  const isDry = call.body.dry_run === 1
  if (call.callId && (await resume(intake, target, { id, actor, isDry }))) return reportBatch(intake, id, call)
  const progress = (done: number, total: number) => live.progress(id, actor.userId, done, total, 'checking')
  // As long as the file is: what it reads is not what a call reads.
  const received = await readingForJob(
    () => receiveFile(context, { target, id, translate }, call, progress),
    call.signal,
  )
  const { total } = received.stored.counts
  live.progress(id, actor.userId, total, total, 'checked')
  await (isDry ? keep(context, received) : executeNow(intake, target, received, actor))
  return reportBatch(intake, id, call)
}

/** The same for rows that are set to the same values. */
export async function takeEdit(
  intake: ImportIntake,
  target: ImportTarget,
  edit: Edit & Reader & { isDry: boolean },
  id: string,
): Promise<ImportReport> {
  const { context } = intake
  const { actor, callId, isDry } = edit
  if (callId && (await resume(intake, target, { id, actor, isDry }))) return reportBatch(intake, id, edit)
  const progress = (done: number, total: number) => context.live.progress(id, actor.userId, done, total, 'checking')
  const received = await readingForJob(() => receiveEdit(context, { target, id }, edit, progress))
  const { changed, wrong } = received.stored.counts
  await (isDry || changed + wrong === 0 ? keep(context, received) : executeNow(intake, target, received, actor))
  return reportBatch(intake, id, edit)
}

/** A call that comes again after the program was killed: what it had stored is carried on, and never stored twice. */
async function resume(
  { context, runningBatches }: ImportIntake,
  target: ImportTarget,
  { id, actor, isDry }: { id: string; actor: Actor; isDry: boolean },
): Promise<boolean> {
  const stored = await readBatch(context.store.read, id)
  if (stored?.state === 'checked' && !isDry)
    await runningBatches.run('import', stored, actor, (progress) =>
      commitBatch(context, { target, id, actor }, progress),
    )
  return stored !== undefined
}

export async function reportBatch(intake: ImportIntake, id: string, reader: Reader): Promise<ImportReport> {
  const { read } = intake.context.store
  const { stored, target } = await findBatch(intake, id, reader.actor)
  const running = intake.runningBatches.of(id)
  const changes = running ? undefined : await changesOf(read, stored, target, reader)
  return { ...(await reportOf(read, stored, target, reader.t, running)), ...(changes && { changes }) }
}

/** A batch that the caller may see. */
export async function findBatch(
  { context, targets, runningBatches }: ImportIntake,
  id: string,
  actor: Actor,
): Promise<{ stored: StoredBatch; target: ImportTarget | UndoTarget }> {
  // One that is carried out at once can be read when it stands.
  const stored = (await readBatch(context.store.read, id)) ?? runningBatches.of(id)?.stored
  if (!stored) throw new AppError('import_gone')
  const target = targets.of(stored.resource, stored.kind)
  if (!mayDo(actor, target.permission ?? `${stored.resource}.${stored.kind}`)) throw new AppError('forbidden')
  // What others brought in may name what the caller does not see.
  if (stored.userId !== actor.userId && actor.reach !== 'all') throw new AppError('import_gone')
  return { stored, target }
}

/** From here on nothing of it can be lost. */
export function keep({ store }: Context, { stored, checked }: Checked): Promise<void> {
  return store.write((tx) => storeBatch(tx, stored, checked), { exclusive: true })
}

/** Nobody was shown the check: should things have changed since, what it gives now is as good. */
export function executeNow(
  { context, runningBatches }: ImportIntake,
  target: ImportTarget,
  received: Checked,
  actor: Actor,
): Promise<void> {
  const { stored, checked } = received
  return runningBatches.run('import', stored, actor, async (progress) => {
    const isDone = await commitChecked(context, { target, stored, checked, actor }, progress).catch(
      async (error: unknown) => {
        // Refused or cancelled: it can be looked at, and carried out later. What the database refuses is not asked again.
        if (!(error instanceof StoreError)) await keep(context, received)
        throw error
      },
    )
    if (isDone) return
    await keep(context, received)
    const again = () => commitBatch(context, { target, id: stored.id, actor }, progress)
    await again().catch((error: unknown) => {
      if (!(error instanceof AppError && /^(import|edit)_outdated$/.test(error.code))) throw error
      return again()
    })
  })
}
