import {
  commitImport,
  discardImport,
  getImport,
  importErrors,
  listImports,
  undoImport,
} from '@quarterdeck/shared/contracts/imports.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import type { Router } from '../../http/handler.ts'
import { systemSettings } from '../../platform/settings.ts'
import { discardBatch, readBatches } from './batchStore.ts'
import { commitBatch } from './commitBatch.ts'
import { findBatch, type ImportIntake, reportBatch } from './importIntake.ts'
import { errorFile, reportOf } from './report.ts'
import { undoBatch } from './undoBatch.ts'

/** The calls about a batch after its file was sent: look, carry out, undo, error file, list. */
export function serveBatches(router: Router, intake: ImportIntake): void {
  const { context, targets, runningBatches } = intake
  const { store, settings } = context

  router.serve(getImport, async ({ query, ...reader }) => ({ data: await reportBatch(intake, query.id, reader) }))
  router.serve(commitImport, async ({ query: { id }, ...reader }) => {
    const { actor } = reader
    const { stored, target } = await findBatch(intake, id, actor)
    // The others are kept when they are done.
    if ('validate' in target)
      await runningBatches.run('import', stored, actor, (progress) =>
        commitBatch(context, { target, id, actor }, progress),
      )
    return { data: await reportBatch(intake, id, reader) }
  })
  router.serve(undoImport, async ({ query: { id }, ...reader }) => {
    const { actor } = reader
    const { stored, target } = await findBatch(intake, id, actor)
    await runningBatches.run('undo_import', stored, actor, (progress) =>
      undoBatch(context, { target, id, actor }, progress),
    )
    return { data: await reportBatch(intake, id, reader) }
  })
  router.serve(discardImport, async ({ query: { id }, actor }) => {
    await findBatch(intake, id, actor)
    if (runningBatches.of(id) || !(await store.write((tx) => discardBatch(tx, id))))
      throw new AppError('import_not_ready')
    return { data: null }
  })
  router.serve(importErrors, async ({ query, actor, t }) => {
    const { stored, target } = await findBatch(intake, query.id, actor)
    return errorFile(store.read, stored, target, t)
  })
  router.serve(listImports, async ({ query, actor, t }) => {
    const batches = await readBatches(store.read, actor.userId, query.resource)
    const known = batches.filter(({ resource, kind }) => targets.has(resource, kind))
    const data = known.map(async (stored) => ({
      ...(await reportOf(
        store.read,
        stored,
        targets.of(stored.resource, stored.kind),
        t,
        runningBatches.of(stored.id),
      )),
      file_name: stored.fileName,
      create_time: formatTime(stored.createTime, settings.get(systemSettings.zone)),
    }))
    return { data: await Promise.all(data) }
  })
}
