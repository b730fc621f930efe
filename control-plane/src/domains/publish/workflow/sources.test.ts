import { addView } from '@quarterdeck/shared/contracts/views.ts'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { event } from '@quarterdeck/shared/resources/content/event.ts'
import { script } from '@quarterdeck/shared/resources/fleet/script.ts'
import { nurtureTask } from '@quarterdeck/shared/resources/publish/nurtureTask.ts'
import { article } from '@quarterdeck/shared/resources/site/article.ts'
import { workflowTemplates } from '@quarterdeck/shared/values/workflowTemplates.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eventually } from '../../../eventually.testing.ts'
import { publishStep, reviewStep, textStep, WorkflowHarness } from './workflow.testing.ts'

let harness: WorkflowHarness
beforeEach(async () => {
  harness = await WorkflowHarness.open()
})
afterEach(() => harness.close())

const read = <Row>(sql: string) => harness.plane.context.store.read.all<Row & Record<string, never>>(sql)
const tasks = () =>
  read<{ article: number | null; event: number | null }>('SELECT article, event FROM content_task ORDER BY id')

async function addArticle(title: string): Promise<number> {
  const body = { content_title: title, content: `${title}, at length.`, platform_name: 'Own desk' }
  return (await harness.plane.admin.call(endpointsOf(article).add!, { body })).data.ids[0]!
}

async function addNurture(accounts: readonly number[]): Promise<number> {
  const meta = { name: 'shelf-edit', platform: 'shelf', app: 'app.shelf', purpose: 'nurture', maxRuntimeMs: 1_800_000 }
  const source = `export const meta = ${JSON.stringify(meta)}\nexport default async function run() {}\n`
  const { admin, context } = harness.plane
  const { data } = await admin.call(endpointsOf(script).add!, { body: { source, enabled: 1 } })
  const { platform } = (await context.store.read.get<{ platform: number }>('SELECT platform FROM account LIMIT 1'))!
  const times = { cycle_mode: 2, start_time: '09:00', end_time: '12:00' }
  const body = { name: 'Profile', platform, accounts: accounts.join(), script: data.ids[0]!, ...times }
  return (await admin.call(endpointsOf(nurtureTask).add!, { body })).data.ids[0]!
}

/** The run of a start of an account ends as it is said. */
async function endsOnPhone(account: number, outcome: Parameters<typeof harness.posts.end>[1]): Promise<void> {
  const slots = await read<{ id: number }>(`SELECT id FROM nurture_slot WHERE account = ${account} ORDER BY id DESC`)
  const { agent } = harness.posts
  const offer = await agent.hear('offer', ({ task }) => task.kind === 'nurture' && task.id === slots[0]!.id)
  await harness.posts.end(offer, outcome)
}

test('news: the newest unused article of the view, one for all accounts, used from then on, and said where none is left', async () => {
  const old = await addArticle('Old tea')
  const newest = await addArticle('New tea')
  const { id: view } = (
    await harness.plane.admin.call(addView, { body: { list: 'article', name: 'Tea', query: 'keyword=tea' } })
  ).data
  const [make, review] = workflowTemplates.news
  const id = await harness.add([{ ...make, view }, review])
  for (const about of [newest, old]) {
    await harness.start(id)
    await harness.comesTo(id, { status: 1, step: 2 })
    const made = (await tasks()).slice(-2)
    expect(made.map((task) => task.article)).toEqual([about, about])
    await eventually(harness.plane, () => harness.count('content_review WHERE status = 0')).toBe(2)
    await harness.posts.passAll()
    await harness.comesTo(id, { status: 2 })
    expect(await read<{ used: number }>(`SELECT used FROM article WHERE id = ${about}`)).toEqual([{ used: 1 }])
  }
  const { steps } = await harness.check(id)
  expect(steps[0]!.refused.map(({ refused }) => refused)).toEqual(Array(2).fill('The saved view has no unused article'))
  await harness.start(id)
  await harness.comesTo(id, { status: 3, step: 1 })
  expect((await harness.runs(id))[0]!.reason).toContain('The saved view has no unused article')
  expect(await tasks()).toHaveLength(4)
})

test('an event is what the posts are about', async () => {
  const { data } = await harness.plane.admin.call(endpointsOf(event).add!, {
    body: { title: 'First tea of spring', content: 'It came by boat this morning.' },
  })
  const id = await harness.add([{ kind: 1, source: 3, event: data.ids[0]! }, reviewStep])
  await harness.start(id)
  await harness.comesTo(id, { status: 1, step: 2 })
  expect((await tasks()).map((task) => task.event)).toEqual([data.ids[0], data.ids[0]])
  const prompts = await read<{ prompt: string }>('SELECT prompt FROM content_item')
  for (const { prompt } of prompts) expect(prompt).toContain('the event that the given text tells of')
})

test('welcome: a nurture task for each account, and a first post of those for which it was done', async () => {
  const [first, second] = harness.accounts
  const task = await addNurture(harness.accounts)
  const id = await harness.add([{ kind: 4, task }, textStep, reviewStep, publishStep])
  await harness.start(id)
  await eventually(harness.plane, () => harness.count('nurture_slot WHERE by_hand = 1')).toBe(2)
  await endsOnPhone(first!, { kind: 'succeeded', result: {} })
  await endsOnPhone(second!, {
    kind: 'failed',
    fault: 'script',
    code: 'no_button',
    message: 'no such button',
    particulars: [],
  })
  await harness.comesTo(id, { status: 1, step: 3 })
  await eventually(harness.plane, () => harness.count('content_review')).toBe(1)
  await harness.posts.passAll()
  await eventually(harness.plane, async () => (await harness.publications()).length).toBe(1)
  expect((await harness.publications())[0]!.account).toBe(first)
  await harness.goOut()
  await harness.comesTo(id, { status: 2 })
  const [run] = await harness.runs(id)
  const { steps } = await harness.steps(run!.id)
  expect(steps[0]!.rows.map(({ state }) => state)).toEqual([2, 3])
  expect(steps[0]!.rows[1]!.error).not.toBe('')
})

test('a nurture task that does not name an account is refused before, and at the account', async () => {
  const [first, second] = harness.accounts
  const task = await addNurture([first!])
  const id = await harness.add([{ kind: 4, task }])
  const { steps } = await harness.check(id)
  expect(steps[0]!.refused.map(({ account }) => account)).toEqual([second])
  await harness.start(id)
  await eventually(harness.plane, () => harness.count('nurture_slot WHERE by_hand = 1')).toBe(1)
  await endsOnPhone(first!, { kind: 'succeeded', result: {} })
  await harness.comesTo(id, { status: 2 })
  const [run] = await harness.runs(id)
  const [step] = (await harness.steps(run!.id)).steps
  expect(step!.rows.map(({ state, error }) => [state, error !== ''])).toEqual([
    [2, false],
    [3, true],
  ])
})
