import {
  commitImport,
  getImport,
  importErrors,
  listImports,
  undoImport,
} from '@quarterdeck/shared/contracts/imports.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { Language } from '@quarterdeck/shared/i18n/language.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import type { ImportReport } from '@quarterdeck/shared/resource/endpoints.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import { type Actor, type FileAnswer, mayDo, type Router } from '../../http/handler.ts'
import type { Context, Running } from '../../platform/context.ts'
import { StoreError } from '../../platform/store/storeError.ts'
import { type KeptBatch, keepBatch, pruneBatches, readBatch, readBatches } from './batchStore.ts'
import type { CheckedSheet } from './checkSheet.ts'
import { commitBatch } from './commitBatch.ts'
import { commitChecked } from './commitChecked.ts'
import type { LongWork } from './longWork.ts'
import { type Edit, receiveEdit } from './receiveEdit.ts'
import { type ImportCall, receiveFile } from './receiveFile.ts'
import { errorFile, reportOf, templateFile } from './report.ts'
import type { BatchKind, ImportTarget } from './target.ts'
import { undoBatch } from './undoBatch.ts'

export type { ImportCall } from './receiveFile.ts'
export type * from './target.ts'

export interface Imports extends Running {
  /** Makes a target known: commits, undos and error files of its batches come here too. Before the first call. */
  register(target: ImportTarget): void
  /** Answers an import call: reads, checks and keeps the file, and unless `dry_run` is 1 carries it out. */
  receive(resource: string, call: ImportCall): Promise<ImportReport>
  /** Sets many rows to the same values, all of them or none; with `isDry` only looks what that would do. */
  edit(resource: string, edit: Edit & { isDry: boolean; t: Translate }): Promise<ImportReport>
  /** The spreadsheet to fill in, with headers in the caller's language. */
  template(resource: string, call: { t: Translate }): Promise<FileAnswer>
}

export interface ImportsOptions {
  /** Where imports are seen while they are carried out, and can be cancelled. */
  jobs: LongWork
  translate(language: Language): Translate
  newId(): string
}

const hourMs = 3_600_000
/** How long an import can be looked at and taken back. */
const keptMs = 7 * 24 * hourMs

/** The machinery of every import, and the calls that come after a file was sent. */
export async function startImports(
  context: Context,
  router: Router,
  { jobs, translate, newId }: ImportsOptions,
): Promise<Imports> {
  const { store, live, log, now, settings } = context
  const targets = new Map<string, ImportTarget>()
  const running = new Map<string, { state: 'importing'; done: number; kept: KeptBatch }>()
  // The same for everyone of a language as long as the program runs; there is one translator a language.
  const templates = new Map<ImportTarget, Map<Translate, Promise<FileAnswer>>>()

  const targetOf = (resource: string, kind: BatchKind = 'import'): ImportTarget => {
    const target = targets.get(`${resource}.${kind}`)
    if (!target) throw new AppError('import_gone')
    return target
  }
  const find = async (id: string, actor: Actor): Promise<{ kept: KeptBatch; target: ImportTarget }> => {
    // One that is carried out at once can be read when it stands.
    const kept = (await readBatch(store.read, id)) ?? running.get(id)?.kept
    if (!kept) throw new AppError('import_gone')
    if (!mayDo(actor, `${kept.resource}.${kept.kind}`)) throw new AppError('forbidden')
    return { kept, target: targetOf(kept.resource, kept.kind) }
  }
  const report = async (id: string, actor: Actor, t: Translate): Promise<ImportReport> => {
    const { kept, target } = await find(id, actor)
    return reportOf(store.read, kept, target, t, running.get(id))
  }
  /** A job that tells the user, and whoever asks meanwhile, how far it is. Cancelled, nothing of it has happened. */
  const carryOut = async (
    kept: KeptBatch,
    by: Actor,
    deed: 'import' | 'undo_import',
    work: (progress: (done: number, total: number) => void) => Promise<void>,
  ) => {
    const { id, kind, fileName, counts } = kept
    running.set(id, { state: 'importing', done: 0, kept })
    try {
      const title = kind === 'edit' ? (deed === 'import' ? 'job.edit' : 'job.undo_edit') : (`job.${deed}` as const)
      await jobs.run({ kind, title, titleData: { file: fileName, count: counts.changed }, by }, (handle) => {
        // There it can be looked at again, and taken back.
        handle.link(`/jobCentre?${new URLSearchParams({ import: id })}`)
        return work((done, total) => {
          handle.signal.throwIfAborted()
          running.set(id, { state: 'importing', done, kept })
          live.progress(id, by.userId, done, total, 'importing')
          handle.progress(done, total)
        })
      })
    } finally {
      running.delete(id)
    }
  }

  router.serve(getImport, async ({ query, actor, t }) => ({ data: await report(query.id, actor, t) }))
  router.serve(commitImport, async ({ query, actor, t }) => {
    const { kept, target } = await find(query.id, actor)
    await carryOut(kept, actor, 'import', (progress) => commitBatch(context, { target, id: query.id, actor }, progress))
    return { data: await report(query.id, actor, t) }
  })
  router.serve(undoImport, async ({ query, actor, t }) => {
    const { kept, target } = await find(query.id, actor)
    await carryOut(kept, actor, 'undo_import', (progress) =>
      undoBatch(context, { target, id: query.id, actor }, progress),
    )
    return { data: await report(query.id, actor, t) }
  })
  router.serve(importErrors, async ({ query, actor, t }) => {
    const { kept, target } = await find(query.id, actor)
    return errorFile(store.read, kept, target, t)
  })
  router.serve(listImports, async ({ query, actor, t }) => {
    const batches = await readBatches(store.read, actor.userId, query.resource)
    const known = batches.filter((kept) => targets.has(`${kept.resource}.${kept.kind}`))
    const data = known.map(async (kept) => ({
      ...(await reportOf(store.read, kept, targetOf(kept.resource, kept.kind), t, running.get(kept.id))),
      file_name: kept.fileName,
      create_time: formatTime(kept.createTime, settings.get('zone')),
    }))
    return { data: await Promise.all(data) }
  })

  const prune = () => store.write((tx) => pruneBatches(tx, now() - keptMs), { alone: true })
  await prune()
  const timer = setInterval(() => {
    prune().catch((error: unknown) => log.warn({ err: error }, 'old imports were not pruned'))
  }, hourMs)

  return {
    register(target) {
      const name = `${target.resource}.${target.kind ?? 'import'}`
      if (targets.has(name)) throw new Error(`two targets for ${name}`)
      targets.set(name, target)
    },
    async receive(resource, call) {
      const target = targetOf(resource)
      const id = newId()
      const { kept, checked } = await receiveFile(context, { target, id, translate }, call, (done, total) =>
        live.progress(id, call.actor.userId, done, total, 'checking'),
      )
      live.progress(id, call.actor.userId, kept.counts.total, kept.counts.total, 'checked')
      await (call.body.dry_run === 1 ? keep(kept, checked) : carryOutNow(kept, target, checked, call.actor))
      return report(id, call.actor, call.t)
    },
    async edit(resource, { isDry, t, ...edit }) {
      const target = targetOf(resource, 'edit')
      const id = newId()
      const { kept, checked } = await receiveEdit(context, { target, id }, edit, (done, total) =>
        live.progress(id, edit.actor.userId, done, total, 'checking'),
      )
      const isIdle = isDry || kept.counts.changed + kept.counts.wrong === 0
      await (isIdle ? keep(kept, checked) : carryOutNow(kept, target, checked, edit.actor))
      return report(id, edit.actor, t)
    },
    template(resource, { t }) {
      const target = targetOf(resource)
      const made = templates.get(target)?.get(t) ?? templateFile(target, t)
      const ofTarget = templates.get(target) ?? new Map<Translate, Promise<FileAnswer>>()
      templates.set(target, ofTarget.set(t, made))
      // A failure is not kept: the next one tries again.
      made.catch(() => ofTarget.delete(t))
      return made
    },
    async stop() {
      clearInterval(timer)
    },
  }

  /** From here on nothing of it can be lost. */
  async function keep(kept: KeptBatch, checked: CheckedSheet): Promise<void> {
    await store.write((tx) => keepBatch(tx, kept, checked), { alone: true })
  }

  /** Nobody was shown the check: should things have changed since, what it gives now is as good. */
  async function carryOutNow(
    kept: KeptBatch,
    target: ImportTarget,
    checked: CheckedSheet,
    actor: Actor,
  ): Promise<void> {
    await carryOut(kept, actor, 'import', async (progress) => {
      const isDone = await commitChecked(context, { target, kept, checked, actor }, progress).catch(
        async (error: unknown) => {
          // Refused or cancelled: it can be looked at, and carried out later. What the database refuses is not asked again.
          if (!(error instanceof StoreError)) await keep(kept, checked)
          throw error
        },
      )
      if (isDone) return
      await keep(kept, checked)
      const again = () => commitBatch(context, { target, id: kept.id, actor }, progress)
      await again().catch((error: unknown) => {
        if (!(error instanceof AppError && /^(import|edit)_outdated$/.test(error.code))) throw error
        return again()
      })
    })
  }
}
