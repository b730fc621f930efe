// @module-tag slow

import { readFileSync } from 'node:fs'
import type { Report } from '@quarterdeck/shared/protocol/reports.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestAgent, type TestAgent } from '../testing/agent.testing.ts'

const source = (name: string) => readFileSync(new URL(`../../../fixtures/scripts/${name}.js`, import.meta.url), 'utf8')

let harness: TestAgent
beforeAll(async () => {
  harness = await startTestAgent()
})
afterAll(() => harness?.stop())

/** A script of a few lines around these. */
const saying = (lines: string) =>
  source('shelf-login-check').replace(/export default[\s\S]*/, `export default async ({ task }) => {\n${lines}\n}`)

const reported = (run: string): Report[] =>
  harness.plane.heard.flatMap((message) => (message.type === 'reported' && message.run === run ? message.rows : []))

async function publish(title: string): Promise<string> {
  const task = { id: 1, kind: 'publication', title, text: '', segments: [`About ${title}`] }
  const run = harness.offer(source('shelf-publish'), { task })
  await harness.outcome(run)
  return harness.published(run)[0]!.link
}

describe('the statistics script', () => {
  test('hands in the numbers of the account and each of its posts once, before the result', async () => {
    const links: string[] = []
    for (const title of ['First', 'Second', 'Third']) links.push(await publish(title))
    const run = harness.offer(source('shelf-statistics'), { task: { id: 1, kind: 'statistics' } })
    expect(await harness.outcome(run)).toMatchObject({ kind: 'succeeded', result: { posts: 3 } })
    const rows = reported(run)
    const number = expect.any(Number)
    expect(rows.filter(({ kind }) => kind === 'account-metric').map(({ row }) => row)).toEqual([
      { fans: number, following: number, posts: 3 },
    ])
    const posts = rows.flatMap((one) => (one.kind === 'post' ? [one.row] : []))
    expect(posts.map(({ link }) => link).sort()).toEqual(links.sort())
    expect(posts[0]).toMatchObject({ title: expect.any(String), views: number, likes: number })
    const of = harness.plane.heard.filter((message) => 'run' in message && message.run === run)
    const at = (type: string) => of.findIndex((message) => message.type === type)
    expect(at('reported')).toBeLessThan(at('result'))
  })
})

describe('task.report()', () => {
  test.each([
    [`task.report('follower', { n: 1 })`, 'follower'],
    [`task.report('message', { direction: 'in', text: 'Hello' })`, 'row.peer'],
    [`task.report('message', { peer: 'ada', direction: 'up', text: 'Hello' })`, 'row.direction'],
    [`task.report('comment', { link: 'https://shelf.example/1', author: 'ada', text: '' })`, 'row.text'],
    [`task.report('account-metric', { fans: -1 })`, 'row.fans'],
    [`task.report('account-metric', { fans: '12' })`, 'row.fans'],
    [`task.report('account-metric', { fans: 100_000_000_001 })`, 'row.fans'],
    [`task.report('post', { link: 'https://shelf.example/1', views: 2 ** 53 - 1 })`, 'row.views'],
    [`task.report('account-metric', { stars: 1 })`, 'stars'],
    [`task.report('account-metric', {})`, 'account-metric'],
    [`task.report('account-metric', 12)`, 'row'],
    [`task.report('post', { link: 'javascript:1' })`, 'row.link'],
  ])('refuses %s, and names what is wrong', async (call, named) => {
    const run = harness.offer(saying(`await ${call}`), { task: { id: 1 } })
    const outcome = await harness.outcome(run)
    expect(outcome).toMatchObject({ kind: 'failed', fault: 'script', code: 'wrong_call' })
    expect(JSON.stringify(outcome)).toContain(named)
    expect(reported(run)).toEqual([])
  })

  test('takes 2,000 rows of a run and no more, and hands over those of a run that failed', async () => {
    const lines = `for (let n = 0; n <= 2000; n++) await task.report('post', { link: 'https://shelf.example/p/' + n })`
    const run = harness.offer(saying(lines), { task: { id: 1 } })
    expect(await harness.outcome(run)).toMatchObject({ kind: 'failed', code: 'wrong_call' })
    expect(reported(run)).toHaveLength(2000)
  })
})
