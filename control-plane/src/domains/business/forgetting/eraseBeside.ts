import { extname } from 'node:path'
import { idempotency } from '../../../http/tables.ts'
import { and, eq, ne, sql } from '../../../platform/schema/drizzle.ts'
import { type Params, prepared } from '../../../platform/schema/prepared.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { actionBatch } from '../../../resources/actions/tables.ts'
import { importBatch } from '../../../resources/imports/tables.ts'
import { savedView } from '../../../resources/views/tables.ts'
import { dropAsked, readAskedTexts } from '../../content/translations/index.ts'
import { job } from '../../system/jobs/index.ts'
import { type Names, namesOf, withoutNames } from './names.ts'

/**
 * What people did beside the row: the name of a sheet, its headings and what was found in it, values that many rows were set to, forms of
 * actions, jobs that tell of these, saved views, translations that somebody asked for, answers that are kept for calls that come again.
 */
export async function eraseBeside(tx: Sql, texts: readonly string[]): Promise<void> {
  const isNamed = namesOf(texts)
  await eraseBatches(tx, isNamed)
  for (const { job, form } of await readForms.all(tx)) {
    const next = withoutNames(form, isNamed)
    if (next !== undefined) await setForm.run(tx, { job, form: '{}' })
  }
  for (const { id, title_data, error_data, params } of await readJobs.all(tx)) {
    const [title, error, rest] = [title_data, error_data, params].map((text) => withoutNames(text, isNamed) ?? text)
    if (title === title_data && error === error_data && rest === params) continue
    await setJob.run(tx, { id, title: title!, error: error!, params: rest! })
  }
  for (const { id, name, query } of await readViews.all(tx))
    if (isNamed(name) || [...new URLSearchParams(query).values()].some(isNamed)) await dropView.run(tx, { id })
  for (const { asked, text } of await readAskedTexts.all(tx)) if (isNamed(text)) await dropAsked.run(tx, { id: asked })
  const needles = texts.flatMap(needleOf)
  if (needles.length === 0) return
  for (const { actor, key, body } of await readAnswers.all(tx, { needles: JSON.stringify(needles) }))
    if (withoutNames(body, isNamed) !== undefined) await dropAnswer.run(tx, { actor, key })
}

async function eraseBatches(tx: Sql, isNamed: Names): Promise<void> {
  for (const { id, file_name, options, columns } of await readBatches.all(tx)) {
    const said = JSON.parse(options) as { kind?: string; options?: object }
    // Without its values nothing can be set to them any more, nor taken back.
    if (said.kind !== 'import' && withoutNames(JSON.stringify(said.options ?? {}), isNamed) !== undefined) {
      await dropBatch.run(tx, { id })
      continue
    }
    const file = isNamed(file_name) ? `…${extname(file_name)}` : file_name
    const [found, layout] = [options, columns].map((text) => withoutNames(text, isNamed) ?? text)
    if (file === file_name && found === options && layout === columns) continue
    await setBatch.run(tx, { id, file, options: found!, layout: layout! })
  }
}

/** A piece that stands wherever a text does, as SQLite makes letters small: few answers are read for it. */
function needleOf(text: string): string[] {
  const pieces = text.toLowerCase().match(/[a-z0-9]+|[^\p{ASCII}]+/gu) ?? []
  return pieces.toSorted((a, b) => b.length - a.length).slice(0, 1)
}

const readBatches = prepared((q) =>
  q
    .select({
      id: importBatch.id,
      file_name: importBatch.file_name,
      options: importBatch.options,
      columns: importBatch.columns,
    })
    .from(importBatch),
)
const setBatch = prepared((q, p: Params<{ id: string; file: string; options: string; layout: string }>) =>
  q
    .update(importBatch)
    .set({ file_name: p.file, options: p.options, columns: p.layout })
    .where(eq(importBatch.id, p.id)),
)
const dropBatch = prepared((q, p: Params<{ id: string }>) => q.delete(importBatch).where(eq(importBatch.id, p.id)))

const readForms = prepared((q) =>
  q.select({ job: actionBatch.job, form: actionBatch.form }).from(actionBatch).where(ne(actionBatch.form, '{}')),
)
const setForm = prepared((q, p: Params<{ job: number; form: string }>) =>
  q.update(actionBatch).set({ form: p.form }).where(eq(actionBatch.job, p.job)),
)

const readJobs = prepared((q) =>
  q.select({ id: job.id, title_data: job.title_data, error_data: job.error_data, params: job.params }).from(job),
)
const setJob = prepared((q, p: Params<{ id: number; title: string; error: string; params: string }>) =>
  q.update(job).set({ title_data: p.title, error_data: p.error, params: p.params }).where(eq(job.id, p.id)),
)

const readViews = prepared((q) =>
  q.select({ id: savedView.id, name: savedView.name, query: savedView.query }).from(savedView),
)
const dropView = prepared((q, p: Params<{ id: number }>) => q.delete(savedView).where(eq(savedView.id, p.id)))

const readAnswers = prepared((q, p: Params<{ needles: string }>) =>
  q
    .select({ actor: idempotency.actor, key: idempotency.key, body: idempotency.body })
    .from(idempotency)
    .where(sql`EXISTS (SELECT 1 FROM json_each(${p.needles}) k WHERE instr(lower(${idempotency.body}), k.value) > 0)`),
)
const dropAnswer = prepared((q, p: Params<{ actor: number; key: string }>) =>
  q.delete(idempotency).where(and(eq(idempotency.actor, p.actor), eq(idempotency.key, p.key))),
)
