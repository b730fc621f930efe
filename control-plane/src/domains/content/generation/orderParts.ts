import { linkedIds } from '@quarterdeck/shared/resource/field.ts'
import { contentTaskKinds } from '@quarterdeck/shared/resources/content/contentTask.ts'
import { type PartKind, partKinds } from '@quarterdeck/shared/values/contentPlan.ts'
import { contentPrompt, type PromptParts, rewritePrompt } from '@quarterdeck/shared/values/contentPrompt.ts'
import { fillPrompt } from '@quarterdeck/shared/values/placeholders.ts'
import { isAmong, type Params, prepared } from '../../../platform/schema/prepared.ts'
import { article, group, persona, platform } from '../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../platform/store/store.ts'
import type { ModelOrder, Models, PictureShape } from '../models/index.ts'
import { moveItems } from './states.ts'
import { describeEvent, readEvents } from './store/events.ts'
import { type Post, readPosts, setPrompts } from './store/items.ts'
import { moveParts, type Part } from './store/parts.ts'
import type { Task } from './store/tasks.ts'

/** As orders name whose they are. */
export const owner = 'generation'

/** Orders what these parts need, and says so of them and of their posts. */
export async function orderParts(
  tx: Sql,
  models: Models,
  task: Task,
  parts: readonly Part[],
  at: number,
): Promise<void> {
  const posts = new Map(
    (await readPosts(tx, [...new Set(parts.map(({ item }) => item))])).map((post) => [post.id, post]),
  )
  const facts = await readFacts(tx, task, [...posts.values()])
  const orders = parts.map((part) => orderOf(task, part, posts.get(part.item)!, facts))
  await models.order(tx, owner, orders)
  await moveParts(
    tx,
    parts.map(({ id }) => id),
    { to: 'ordered', at },
  )
  await moveItems(tx, [...posts.keys()], { to: 'processing', set: { error: '' }, at })
  // That of its text, where it has one: parts stand in the order of their kinds.
  const prompts = new Map(parts.map((part, n) => [part.item, orders[n]!.prompt] as const).toReversed())
  await setPrompts(
    tx,
    [...prompts].map(([id, prompt]) => ({ id, prompt })),
  )
}

/** What a post of this task would be asked for: the example that people see before they save. */
export function promptFor(
  kind: PartKind,
  task: Task,
  post: Pick<Post, 'style' | 'note' | 'interest_group' | 'persona'>,
  facts: Facts,
): string {
  const rewrites = task.kind === contentTaskKinds.custom
  const words: PromptParts = {
    incantation: fillPrompt(task.incantation, facts.personas.get(post.persona ?? 0) ?? {}).text,
    description: task.description,
    isOfEvent: task.event !== null,
    style: post.style,
    interest: facts.groups.get(post.interest_group ?? 0) ?? '',
    language: languageName(languageOf(task, facts, facts.personas.get(post.persona ?? 0))),
    textLimit: facts.textLimit,
    note: post.note,
  }
  return rewrites ? rewritePrompt(words) : contentPrompt(kind, words)
}

export interface Facts {
  personas: ReadonlyMap<number, typeof persona.$inferSelect>
  groups: ReadonlyMap<number, string>
  textLimit: number
  /** What comes from outside: the article and the event that it is about. */
  material: string
  /** What it is about, in a line. */
  headline: string
}

/** What is known of whom the posts are for. */
export async function readFacts(
  from: Sql,
  task: Pick<Task, 'platforms' | 'article' | 'event' | 'description'>,
  posts: readonly Pick<Post, 'persona' | 'interest_group'>[],
): Promise<Facts> {
  const ids = <K extends 'persona' | 'interest_group'>(name: K) => [
    ...new Set(posts.map((post) => post[name]).filter((id) => id !== null)),
  ]
  const personas = await selectPersonas.all(from, { ids: ids('persona') })
  const groups = await selectGroups.all(from, { ids: ids('interest_group') })
  const limits = (await selectLimits.all(from, { ids: linkedIds(task.platforms) })).map(({ limit }) => limit)
  const article = task.article ? (await selectArticle.all(from, { ids: [task.article] }))[0] : undefined
  const event = task.event ? (await readEvents(from, [task.event]))[0] : undefined
  const material = [article && `${article.title}\n\n${article.content}`, event && describeEvent(event)]
  return {
    personas: new Map(personas.map((one) => [one.id, one])),
    groups: new Map(groups.map(({ id, name }) => [id, name])),
    textLimit: Math.min(...limits.filter((limit) => limit > 0), longestText) % longestText,
    material: material.filter(Boolean).join('\n\n').slice(0, mostOutside),
    headline: task.description.split('\n')[0] || (event?.title ?? ''),
  }
}

export const longestText = 20_000
/** Of what comes from outside. */
const mostOutside = 20_000

function orderOf(task: Task, part: Part, post: Post, facts: Facts): ModelOrder {
  const kind = kindOf(part.kind)
  const rewrites = task.kind === contentTaskKinds.custom
  const whom = facts.personas.get(post.persona ?? 0)
  const data = rewrites ? post.text : facts.material
  return {
    kind,
    purpose: rewrites ? 'rewrite' : 'post',
    part: part.id,
    task: task.id,
    ...(post.persona !== null && { persona: post.persona }),
    organisation: task.organisation_id ?? 0,
    ...(task.provider !== null && { provider: task.provider }),
    ...(task.budget !== null && { budget: { millionths: task.budget, currency: task.currency } }),
    prompt: promptFor(kind, task, post, facts),
    ...(data !== '' && { data }),
    ...(kind !== 'text' && { shape: shapes[task.screen_size] ?? '1:1' }),
    most: facts.textLimit || longestText,
    isUrgent: task.scope === 2,
    about: {
      name: whom?.name ?? '',
      headline: facts.headline,
      style: post.style,
      language: languageOf(task, facts, whom),
      // Another time, another post.
      seed: Math.imul(task.seed ^ post.number, 2_654_435_761) + part.attempts,
      ...(rewrites && { text: post.text }),
    },
  }
}

const shapes: Readonly<Record<number, PictureShape>> = { 1: '1:1', 2: '3:4', 3: '4:3', 4: '9:16', 5: '16:9' }

function kindOf(code: number): 'text' | 'picture' | 'video' {
  const name = Object.entries(partKinds).find(([, one]) => one === code)?.[0]
  return name === 'picture' || name === 'video' ? name : 'text'
}

/** In which language a post is written: that of the task, else that of its persona. */
function languageOf(
  task: Pick<Task, 'language' | 'description'>,
  { headline }: Pick<Facts, 'headline'>,
  whom: { language: string } | undefined,
): string {
  return task.language || whom?.language || languageSeen(task.description || headline)
}

/** Where nobody has said a language: the one in whose script the task is described. */
function languageSeen(text: string): string {
  const scripts = [
    ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
    ['ko', /\p{Script=Hangul}/u],
    ['th', /\p{Script=Thai}/u],
    ['zh', /\p{Script=Han}/u],
  ] as const
  return scripts.find(([, script]) => script.test(text))?.[0] ?? ''
}

function languageName(code: string): string {
  return code === '' ? '' : (new Intl.DisplayNames('en', { type: 'language' }).of(code) ?? code)
}

type Ids = Params<{ ids: readonly number[] }>

const selectPersonas = prepared((q, p: Ids) => q.select().from(persona).where(isAmong(persona.id, p.ids)))
const selectGroups = prepared((q, p: Ids) =>
  q.select({ id: group.id, name: group.name }).from(group).where(isAmong(group.id, p.ids)),
)
const selectLimits = prepared((q, p: Ids) =>
  q.select({ limit: platform.text_limit }).from(platform).where(isAmong(platform.id, p.ids)),
)
const selectArticle = prepared((q, p: Ids) =>
  q.select({ title: article.content_title, content: article.content }).from(article).where(isAmong(article.id, p.ids)),
)
