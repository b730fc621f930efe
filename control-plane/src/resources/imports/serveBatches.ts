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
import { type Desk, findBatch, reportBatch } from './desk.ts'
import { errorFile, reportOf } from './report.ts'
import { undoBatch } from './undoBatch.ts'

/** The calls about a batch after its file was sent: look, carry out, take back, error file, list. */
export function serveBatches(router: Router, desk: Desk): void {
  const { context, targets, underWay } = desk
  const { store, settings } = context

  router.serve(getImport, async ({ query, actor, t }) => ({ data: await reportBatch(desk, query.id, actor, t) }))
  router.serve(commitImport, async ({ query: { id }, actor, t }) => {
    const { kept, target } = await findBatch(desk, id, actor)
    // The others are kept when they are done.
    if ('judge' in target)
      await underWay.run('import', kept, actor, (progress) => commitBatch(context, { target, id, actor }, progress))
    return { data: await reportBatch(desk, id, actor, t) }
  })
  router.serve(undoImport, async ({ query: { id }, actor, t }) => {
    const { kept, target } = await findBatch(desk, id, actor)
    await underWay.run('undo_import', kept, actor, (progress) => undoBatch(context, { target, id, actor }, progress))
    return { data: await reportBatch(desk, id, actor, t) }
  })
  router.serve(discardImport, async ({ query: { id }, actor }) => {
    await findBatch(desk, id, actor)
    if (underWay.of(id) || !(await store.write((tx) => discardBatch(tx, id)))) throw new AppError('import_not_ready')
    return { data: null }
  })
  router.serve(importErrors, async ({ query, actor, t }) => {
    const { kept, target } = await findBatch(desk, query.id, actor)
    return errorFile(store.read, kept, target, t)
  })
  router.serve(listImports, async ({ query, actor, t }) => {
    const batches = await readBatches(store.read, actor.userId, query.resource)
    const known = batches.filter(({ resource, kind }) => targets.has(resource, kind))
    const data = known.map(async (kept) => ({
      ...(await reportOf(store.read, kept, targets.of(kept.resource, kept.kind), t, underWay.of(kept.id))),
      file_name: kept.fileName,
      create_time: formatTime(kept.createTime, settings.get(systemSettings.zone)),
    }))
    return { data: await Promise.all(data) }
  })
}
