import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { Language } from '@quarterdeck/shared/i18n/language.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import type { ImportReport } from '@quarterdeck/shared/resource/endpoints.ts'
import { type Actor, mayDo } from '../../http/handler.ts'
import type { Context } from '../../platform/context.ts'
import { StoreError } from '../../platform/store/storeError.ts'
import { type KeptBatch, keepBatch, readBatch } from './batchStore.ts'
import type { CheckedSheet } from './checkSheet.ts'
import { commitBatch } from './commitBatch.ts'
import { commitChecked } from './commitChecked.ts'
import { type Edit, receiveEdit } from './receiveEdit.ts'
import { type ImportCall, receiveFile } from './receiveFile.ts'
import { reportOf } from './report.ts'
import type { ImportTarget, UndoTarget } from './target.ts'
import type { Targets } from './targets.ts'
import type { UnderWay } from './underWay.ts'

/** Where batches come in. */
export interface Desk {
  context: Context
  targets: Targets
  underWay: UnderWay
}

/** A batch that has just been checked, and is not stored yet. */
export interface Checked {
  kept: KeptBatch
  checked: CheckedSheet
}

/** Checks a file; keeps what came of it, or carries it out at once. */
export async function takeFile(
  desk: Desk,
  target: ImportTarget,
  call: ImportCall,
  { id, translate }: { id: string; translate(language: Language): Translate },
): Promise<ImportReport> {
  const { context } = desk
  const { live } = context
  const { actor, t } = call
  const isDry = call.body.dry_run === 1
  if (call.callId && (await carryOn(desk, target, { id, actor, isDry }))) return reportBatch(desk, id, actor, t)
  const received = await receiveFile(context, { target, id, translate }, call, (done, total) =>
    live.progress(id, actor.userId, done, total, 'checking'),
  )
  const { total } = received.kept.counts
  live.progress(id, actor.userId, total, total, 'checked')
  await (isDry ? keep(context, received) : carryOutNow(desk, target, received, actor))
  return reportBatch(desk, id, actor, t)
}

/** The same for rows that are set to the same values. */
export async function takeEdit(
  desk: Desk,
  target: ImportTarget,
  { isDry, t, ...edit }: Edit & { isDry: boolean; t: Translate },
  id: string,
): Promise<ImportReport> {
  const { context } = desk
  const { actor, callId } = edit
  if (callId && (await carryOn(desk, target, { id, actor, isDry }))) return reportBatch(desk, id, actor, t)
  const received = await receiveEdit(context, { target, id }, edit, (done, total) =>
    context.live.progress(id, actor.userId, done, total, 'checking'),
  )
  const { changed, wrong } = received.kept.counts
  await (isDry || changed + wrong === 0 ? keep(context, received) : carryOutNow(desk, target, received, actor))
  return reportBatch(desk, id, actor, t)
}

/** A call that comes again after the program was killed: what it had stored is carried on, and never stored twice. */
async function carryOn(
  { context, underWay }: Desk,
  target: ImportTarget,
  { id, actor, isDry }: { id: string; actor: Actor; isDry: boolean },
): Promise<boolean> {
  const kept = await readBatch(context.store.read, id)
  if (kept?.state === 'checked' && !isDry)
    await underWay.run('import', kept, actor, (progress) => commitBatch(context, { target, id, actor }, progress))
  return kept !== undefined
}

export async function reportBatch(desk: Desk, id: string, actor: Actor, t: Translate): Promise<ImportReport> {
  const { kept, target } = await findBatch(desk, id, actor)
  return reportOf(desk.context.store.read, kept, target, t, desk.underWay.of(id))
}

/** A batch that the caller may see. */
export async function findBatch(
  { context, targets, underWay }: Desk,
  id: string,
  actor: Actor,
): Promise<{ kept: KeptBatch; target: ImportTarget | UndoTarget }> {
  // One that is carried out at once can be read when it stands.
  const kept = (await readBatch(context.store.read, id)) ?? underWay.of(id)?.kept
  if (!kept) throw new AppError('import_gone')
  if (!mayDo(actor, `${kept.resource}.${kept.kind}`)) throw new AppError('forbidden')
  // What others brought in may name what the caller does not see.
  if (kept.userId !== actor.userId && actor.reach !== 'all') throw new AppError('import_gone')
  return { kept, target: targets.of(kept.resource, kept.kind) }
}

/** From here on nothing of it can be lost. */
export function keep({ store }: Context, { kept, checked }: Checked): Promise<void> {
  return store.write((tx) => keepBatch(tx, kept, checked), { exclusive: true })
}

/** Nobody was shown the check: should things have changed since, what it gives now is as good. */
export function carryOutNow(
  { context, underWay }: Desk,
  target: ImportTarget,
  received: Checked,
  actor: Actor,
): Promise<void> {
  const { kept, checked } = received
  return underWay.run('import', kept, actor, async (progress) => {
    const isDone = await commitChecked(context, { target, kept, checked, actor }, progress).catch(
      async (error: unknown) => {
        // Refused or cancelled: it can be looked at, and carried out later. What the database refuses is not asked again.
        if (!(error instanceof StoreError)) await keep(context, received)
        throw error
      },
    )
    if (isDone) return
    await keep(context, received)
    const again = () => commitBatch(context, { target, id: kept.id, actor }, progress)
    await again().catch((error: unknown) => {
      if (!(error instanceof AppError && /^(import|edit)_outdated$/.test(error.code))) throw error
      return again()
    })
  })
}
