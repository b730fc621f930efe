import { createHash } from 'node:crypto'
import type { ShownDecision } from '@quarterdeck/shared/contracts/workflow.ts'
import { workflowDecisionMachine } from '@quarterdeck/shared/states/workflowDecision.ts'
import { asc, eq } from '../../../platform/schema/drizzle.ts'
import { isAmong, type Params, prepared } from '../../../platform/schema/prepared.ts'
import { account, contentItem, persona } from '../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { stepsOfRun } from './engine/advance.ts'
import { nextRows } from './engine/stepEnd.ts'
import { stepWorks } from './steps/kinds.ts'
import { idsOf } from './steps/stepWork.ts'
import type { Decision } from './store/decisions.ts'
import { readRun, readStepRows } from './store/runs.ts'

type Shown = ShownDecision['posts']

/**
 * What whoever decides sees: the posts that would go on, by account. Of what was decided it is what was seen then; of what is open it is how things
 * stand, with a hash by which a later decision knows whether they still do.
 */
export async function readShown(from: Sql, decision: Decision): Promise<{ shown: Shown; hash: string }> {
  const shown = isDecided(decision) ? (JSON.parse(decision.shown || '[]') as Shown) : await postsOf(from, decision)
  return { shown, hash: createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 32) }
}

function isDecided({ status }: Decision): boolean {
  return status === workflowDecisionMachine.codes.passed || status === workflowDecisionMachine.codes.refused
}

async function postsOf(from: Sql, { run: id, step }: Decision): Promise<Shown> {
  const run = await readRun.get(from, { id: id ?? 0 })
  if (!run) return []
  const steps = (await stepsOfRun(from, run)).slice(0, (step ?? 1) - 1)
  const rows = await readStepRows.all(from, { run: run.id })
  // As a step for each account would go on from here.
  const perAccount = steps.findLast(({ kind }) => stepWorks[kind].perAccount)
  if (!perAccount) return []
  const going = nextRows({ ...run, step: steps.length + 1 }, [...steps, perAccount], rows)
  const names = new Map(
    (await readNames.all(from, { ids: going.map((one) => one.account) })).map((one) => [one.id, one.name]),
  )
  const posts = await readPosts.all(from, { ids: going.flatMap((one) => idsOf(one.posts)) })
  const byId = new Map(posts.map((one) => [one.id, one]))
  return going.map((one) => ({
    account: names.get(one.account) ?? '',
    posts: idsOf(one.posts).flatMap((post) => byId.get(post) ?? []),
  }))
}

const readNames = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q.select({ id: account.id, name: account.account }).from(account).where(isAmong(account.id, p.ids)),
)

const readPosts = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q
    .select({ id: contentItem.id, title: contentItem.title, text: contentItem.text, persona: persona.name })
    .from(contentItem)
    .leftJoin(persona, eq(persona.id, contentItem.persona))
    .where(isAmong(contentItem.id, p.ids))
    .orderBy(asc(contentItem.id)),
)
