import type * as contract from '@quarterdeck/shared/contracts/contentTasks.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { contentTask } from '@quarterdeck/shared/resources/content/contentTask.ts'
import { libraryKinds, libraryItem as libraryList } from '@quarterdeck/shared/resources/content/libraryItem.ts'
import { template as templateList } from '@quarterdeck/shared/resources/content/template.ts'
import { article as articleList } from '@quarterdeck/shared/resources/site/article.ts'
import { taskOfArticle, taskOfVideo } from '@quarterdeck/shared/values/taskPatterns.ts'
import type { z } from 'zod'
import type { Actor } from '../../../http/handler.ts'
import type { Context } from '../../../platform/context.ts'
import { and, asc, eq, sql } from '../../../platform/schema/drizzle.ts'
import { isAmong, type Params, prepared } from '../../../platform/schema/prepared.ts'
import { tag, template } from '../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { addEntry } from '../../../resources/mutations/auditEntries.ts'
import type { Stored } from '../../../resources/stored.ts'
import type { Tables } from '../../../resources/table.ts'
import { applyChanges } from '../../../resources/write/applyChanges.ts'
import { type ChangeCall, inTransaction } from '../../../resources/write/changeCall.ts'
import { readRow } from '../../../resources/write/statements.ts'
import { checkedRow } from './estimate.ts'
import { moveTask } from './states.ts'
import { startTask } from './taskActions.ts'

interface Sources {
  context: Context
  tables: Tables
  run(task: number): void
}

/** Makes tasks for other domains, each in the transaction that it belongs to. */
export interface TaskMaker {
  /** A task with these checked values; started where `start` says so. What it plans with, and its job, follow with the commit. */
  make(tx: Sql, values: Stored, start: boolean, call: ChangeCall): Promise<number>
}

export function createTaskMaker({ context, tables, run }: Sources): TaskMaker {
  return {
    async make(tx, values, start, call) {
      const table = tables.of(contentTask)
      const { added } = await applyChanges(tx, table, { add: [values] }, call)
      const row = added[0]!
      const reply = { added: 1, same: 0, removed: 0, ids: [row.id], batch: null }
      await context.audit.record(tx, addEntry(table, call, { rows: added, reply, isOverwrite: false }))
      if (start) {
        const set = await startTask(tx, row, call, { tables, run })
        await moveTask(tx, row.id, { to: 'processing', from: ['pending'], set, at: call.at })
      }
      return row.id
    },
  }
}

/** Tasks that are made of something else in one call: an article, a video, a template that is to be tried. */
export function createPatternTasks({ context, tables }: Pick<Sources, 'context' | 'tables'>, maker: TaskMaker) {
  const { store } = context

  async function make(values: Stored, start: boolean, actor: Actor): Promise<{ id: number }> {
    return inTransaction({ context, actor }, async (tx, call) => ({ id: await maker.make(tx, values, start, call) }))
  }

  return {
    async ofArticle(
      { article, values, start }: z.output<typeof contract.makeArticleTask.body>,
      actor: Actor,
    ): Promise<{ id: number }> {
      const pattern = taskOfArticle(await readRow(store.read, tables.of(articleList), article))
      const all = { template: await firstTemplate(store.read), ...pattern, ...values }
      return make(checkedRow(all), start === 1, actor)
    },

    async ofVideo(
      { item, values, start }: z.output<typeof contract.reshootVideo.body>,
      actor: Actor,
    ): Promise<{ id: number }> {
      const row = await readRow(store.read, tables.of(libraryList), item)
      if (row.kind !== libraryKinds.video) throw new AppError('not_a_video_item')
      if (Number(row.rights) === 0) throw new AppError('reshoot_without_rights')
      const tags = await selectTags.all(store.read, { ids: String(row.tags ?? '') })
      const named = { ...row, tags_label: tags.map(({ name }) => name).join(',') }
      const all = { template: await firstTemplate(store.read), ...taskOfVideo(named), ...values }
      return make({ ...checkedRow(all), pattern: item }, start === 1, actor)
    },

    async ofTemplate(
      { template: id, persona, description, picture }: z.output<typeof contract.testTemplate.body>,
      actor: Actor,
    ): Promise<{ id: number }> {
      const { name, incantation, screen_size, styles } = await readRow(store.read, tables.of(templateList), id)
      const tried = { name: String(name), description, template: id, incantation, screen_size, style: styles }
      const whom = { scope: 2, personas: String(persona), platforms: '' }
      const row = checkedRow({ ...tried, ...whom, with_text: 1, with_picture: picture, count: 1 }, ['platforms'])
      return make({ ...row, is_test: 1 }, true, actor)
    },
  }
}

/** The one that the form begins with, too. */
export async function firstTemplate(from: Sql): Promise<number | null> {
  return (await selectTemplate.get(from))?.id ?? null
}

const selectTemplate = prepared((q) =>
  q
    .select({ id: template.id })
    .from(template)
    .where(and(eq(template.available, 1), sql`${template.organisation_id} IS NULL`))
    .orderBy(asc(template.id))
    .limit(1),
)

const selectTags = prepared((q, p: Params<{ ids: string }>) =>
  q
    .select({ name: tag.name })
    .from(tag)
    .where(isAmong(tag.id, sql<readonly number[]>`'[' || ${p.ids} || ']'`)),
)
