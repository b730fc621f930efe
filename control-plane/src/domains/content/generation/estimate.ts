import type { TaskEstimate } from '@quarterdeck/shared/contracts/contentTasks.ts'
import { AppError, type Problem } from '@quarterdeck/shared/errors/appError.ts'
import { checkValue } from '@quarterdeck/shared/resource/check.ts'
import { writableFields } from '@quarterdeck/shared/resource/define.ts'
import { contentTask, contentTaskKinds } from '@quarterdeck/shared/resources/content/contentTask.ts'
import { type PartKind, planPosts, postsOf } from '@quarterdeck/shared/values/contentPlan.ts'
import { contentTaskRules } from '@quarterdeck/shared/values/contentTaskRules.ts'
import { textsOf } from '@quarterdeck/shared/values/contentTexts.ts'
import type { AccessScope } from '../../../http/handler.ts'
import type { Context } from '../../../platform/context.ts'
import type { Sql } from '../../../platform/store/store.ts'
import type { Stored } from '../../../resources/stored.ts'
import { defaultsOf } from '../../../resources/storedValues.ts'
import type { Tables } from '../../../resources/table.ts'
import { costsOf, type Models, type QuotedOrder } from '../models/index.ts'
import { fillFromTemplate } from './fillFromTemplate.ts'
import { freezePlan } from './freezePlan.ts'
import { type Facts, longestText, promptFor, readFacts } from './orderParts.ts'
import type { Task } from './store/tasks.ts'
import { refuseUnpaid } from './taskActions.ts'
import { unmadeProblems } from './unmadeProblems.ts'

/** The values as a form would have them; throws with a problem for each that is wrong. */
export function checkedRow(values: Readonly<Record<string, unknown>>, mayLack: readonly string[] = []): Stored {
  const problems: Problem[] = []
  const row: Stored = { ...usual }
  for (const [name, field] of writableFields(contentTask, 'add')) {
    if (values[name] === undefined || (values[name] === '' && mayLack.includes(name))) continue
    const checked = checkValue(field, values[name])
    if (checked.ok) row[name] = checked.value
    else problems.push({ ...checked, field: name })
  }
  problems.push(...contentTaskRules(row))
  if (problems.length > 0) throw new AppError('invalid', {}, { problems })
  return row
}

const usual = defaultsOf(writableFields(contentTask, 'add'))
/** Posts that are shown beforehand. */
const shown = 3

export interface EstimateSources {
  context: Context
  from: Sql
  tables: Tables
  models: Models
}

/** What a task with these values would come to: the same rules and the same plan as when it is started, with another seed. */
export async function estimate(
  { context, from, tables, models }: EstimateSources,
  values: Readonly<Record<string, unknown>>,
  accessScope: AccessScope,
): Promise<TaskEstimate> {
  const row = checkedRow(values)
  await refuseUnpaid(from, accessScope.organisationId, { context })
  await fillFromTemplate(from, [row])
  const [unmade = []] = await unmadeProblems(from, models, [row])
  if (unmade.length > 0) throw new AppError('invalid', {}, { problems: unmade })
  const plan = await freezePlan(from, tables, row, accessScope)
  const posts = postsOf(plan)
  const first = planPosts(plan, 1, shown)
  const task = row as Task
  const facts = await readFacts(
    from,
    task,
    first.map(({ persona, interest }) => ({ persona, interest_group: interest })),
  )
  const nameOf = (id: number | null) => facts.personas.get(id ?? 0)?.name ?? ''
  const count = (kind: PartKind) => (plan.parts.includes(kind) ? posts : 0)
  const asks = !plan.own || Number(row.ai_rewrite) === 1
  const [{ persona, interest, style }] = first as [(typeof first)[number]]
  const texts = textsOf(String(row.texts ?? ''))
  const prompts = first.map((post) => ({ ...post, note: '', interest_group: post.interest }))
  const ordered = asks ? plan.parts.filter((kind) => !plan.own || kind === 'text') : []
  const quotes = await models.quote(
    from,
    ordered.map((kind) => quotedOrder(kind, task, prompts, facts)),
  )
  return {
    ...costsOf(quotes, posts),
    personas: plan.random ? 0 : plan.personas.length,
    posts,
    parts: posts * plan.parts.length,
    texts: count('text'),
    pictures: count('picture'),
    videos: count('video'),
    persona: nameOf(persona),
    prompt: asks ? promptFor(plan.parts[0]!, task, { style, note: '', interest_group: interest, persona }, facts) : '',
    mixes:
      Number(row.kind) === contentTaskKinds.custom
        ? first.map((post) => ({
            persona: nameOf(post.persona),
            text: post.text === null ? '' : texts[post.text]!.slice(0, 80),
            pictures: post.images.length,
            videos: post.videos.length,
          }))
        : [],
  }
}

/** The longest prompt of those that are shown stands for all. */
function quotedOrder(
  kind: PartKind,
  task: Task,
  posts: readonly Parameters<typeof promptFor>[2][],
  facts: Facts,
): QuotedOrder {
  const prompts = posts.map((post) => promptFor(kind, task, post, facts))
  const [prompt = ''] = prompts.toSorted((a, b) => b.length - a.length)
  return {
    kind: kind === 'picture' || kind === 'video' ? kind : 'text',
    ...(task.provider && { provider: task.provider }),
    prompt,
    data: facts.material,
    most: facts.textLimit || longestText,
  }
}
