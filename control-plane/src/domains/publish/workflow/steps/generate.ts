import { linkedIds } from '@quarterdeck/shared/resource/field.ts'
import { keptCodes } from '@quarterdeck/shared/resources/content/contentItem.ts'
import { contentTaskKinds, contentTaskScopes } from '@quarterdeck/shared/resources/content/contentTask.ts'
import { article as articleList } from '@quarterdeck/shared/resources/site/article.ts'
import { contentItemMachine } from '@quarterdeck/shared/states/contentItem.ts'
import { contentTaskMachine } from '@quarterdeck/shared/states/contentTask.ts'
import { postSources, stepValue, type WorkflowStep } from '@quarterdeck/shared/values/workflowSteps.ts'
import type { Actor } from '../../../../http/handler.ts'
import { and, asc, eq, ne } from '../../../../platform/schema/drizzle.ts'
import { isAmong, type Params, prepared } from '../../../../platform/schema/prepared.ts'
import { account, article, contentItem, contentTask } from '../../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import type { Stored } from '../../../../resources/stored.ts'
import { checkedRow, firstTemplate } from '../../../content/generation/index.ts'
import type { WorkflowDeps } from '../deps.ts'
import { said } from '../messages.ts'
import { readView } from '../readView.ts'
import { idsOf, type Outcome, StepRefused, type StepWork } from './stepWork.ts'

/** Posts for the personas of each account: a content task each, of which what was made goes on. */
export const generate: StepWork = {
  perAccount: true,
  keys: ['content-task.add', 'content-task.start'],
  async begin({ context, resources, generation, t }, tx, { run, step, row, beside }, call) {
    const [about] = await readAccounts.all(tx, { ids: [row.account] })
    if (!about) throw new StepRefused(said('gone'))
    const article = await articleOf({ context, resources, t }, tx, { step, beside: [row, ...beside] }, call.actor)
    const values = await taskValues(tx, { step, name: run.name, article }, about)
    const task = await generation.maker.make(tx, checkedRow(values), true, call)
    return { made: [task] }
  },
  async follow(_deps, from, rows) {
    const tasks = new Map(
      (await readTasks.all(from, { ids: rows.flatMap(({ made }) => idsOf(made)) })).map((one) => [one.id, one]),
    )
    const outcomes: Outcome[] = []
    for (const { id, made } of rows) {
      const [task] = idsOf(made)
      const status = tasks.get(task ?? 0)?.status
      if (status === contentTaskMachine.codes.pending || status === contentTaskMachine.codes.processing) continue
      const posts = (await readMade.all(from, { task: task ?? 0 })).map((item) => item.id)
      if (posts.length > 0) outcomes.push({ id, to: 'done', posts })
      else outcomes.push({ id, to: 'failed', error: said(status === undefined ? 'gone' : 'no_post') })
    }
    return outcomes
  },
}

interface ChosenArticle {
  id: number
  title: string
}

interface About {
  account: string
  personas: string
  platform: number | null
}

/** A task says so much of what it is about. */
const longestAbout = 500

/** The values of the content task that a step makes for an account; throws where nobody speaks for it. */
export async function taskValues(
  from: Sql,
  { step, name, article }: { step: WorkflowStep; name: string; article: ChosenArticle | null },
  about: About,
): Promise<Stored> {
  if (linkedIds(about.personas).length === 0) throw new StepRefused(said('no_persona'))
  const value = (field: Parameters<typeof stepValue>[1]) => stepValue(step, field)
  const source = value('source')
  const common = {
    name: `${name} · ${about.account}`.slice(0, 255),
    scope: contentTaskScopes.batch,
    personas: about.personas,
    platforms: String(about.platform ?? ''),
    count: value('count'),
    language: value('language') ?? '',
  }
  const texts = source === postSources.settings ? String(value('texts') ?? '') : ''
  if (texts !== '') return { ...common, kind: contentTaskKinds.custom, texts, with_text: 0, with_picture: 0 }
  return {
    ...common,
    kind: contentTaskKinds.ai,
    description: value('description') ?? '',
    with_text: value('with_text'),
    with_picture: value('with_picture'),
    template: value('template') ?? (await firstTemplate(from)),
    ...(source === postSources.event && { event: value('event') }),
    // What nobody says it is about is what the article is about.
    ...(article && { article: article.id, description: value('description') || article.title.slice(0, longestAbout) }),
  }
}

/** The newest unused article of the step's view, which all accounts of a step write about; null: it is about none. */
async function articleOf(
  deps: Pick<WorkflowDeps, 'context' | 'resources' | 't'>,
  tx: Sql,
  { step, beside }: { step: WorkflowStep; beside: readonly { made: string }[] },
  actor: Actor,
): Promise<ChosenArticle | null> {
  if (stepValue(step, 'source') !== postSources.article) return null
  const tasks = await readTasks.all(tx, { ids: beside.flatMap(({ made }) => idsOf(made)) })
  const chosen = tasks.find(({ article }) => article !== null)?.article
  return chosen == null ? newestArticle(deps, tx, step, actor) : readChosen(tx, chosen)
}

export async function newestArticle(
  deps: Pick<WorkflowDeps, 'context' | 'resources' | 't'>,
  from: Sql,
  step: WorkflowStep,
  actor: Actor,
): Promise<ChosenArticle> {
  const view = Number(stepValue(step, 'view'))
  const [newest] = await readView(deps, from, { list: articleList, view, filters: { used: 0 }, most: 1 }, actor)
  if (newest === undefined) throw new StepRefused(said('no_article'))
  return readChosen(from, newest)
}

async function readChosen(from: Sql, id: number): Promise<ChosenArticle> {
  return { id, title: (await readTitle.get(from, { id }))?.title ?? '' }
}

const readTitle = prepared((q, p: Params<{ id: number }>) =>
  q.select({ title: article.content_title }).from(article).where(eq(article.id, p.id)),
)

export const readAccounts = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q
    .select({ id: account.id, account: account.account, personas: account.personas, platform: account.platform })
    .from(account)
    .where(isAmong(account.id, p.ids))
    .orderBy(asc(account.id)),
)

const readTasks = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q
    .select({ id: contentTask.id, status: contentTask.status, article: contentTask.article })
    .from(contentTask)
    .where(isAmong(contentTask.id, p.ids)),
)

/** What is there to go on with. */
const readMade = prepared((q, p: Params<{ task: number }>) =>
  q
    .select({ id: contentItem.id })
    .from(contentItem)
    .where(
      and(
        eq(contentItem.task, p.task),
        eq(contentItem.status, contentItemMachine.codes.completed),
        ne(contentItem.kept, keptCodes.discarded),
      ),
    )
    .orderBy(asc(contentItem.id)),
)
