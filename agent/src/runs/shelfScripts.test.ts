// @module-tag slow

import { readFileSync } from 'node:fs'
import type { RunOutcome } from '@quarterdeck/shared/protocol/agent.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestAgent, type TestAgent } from '../testing/agent.testing.ts'

const source = (name: string) => readFileSync(new URL(`../../../fixtures/scripts/${name}.js`, import.meta.url), 'utf8')

let harness: TestAgent

beforeAll(async () => {
  harness = await startTestAgent()
})
afterAll(() => harness?.stop())
beforeEach(() => harness.device.clearFaults())

interface Played {
  run: string
  outcome: RunOutcome
  published: ReturnType<TestAgent['published']>
}

async function play(name: string, task: Record<string, string>, changes = {}): Promise<Played> {
  const whole = { id: 1, book_name: '', search_keyword: '', describe: '', domains: '', share_link: '', ...task }
  const run = harness.offer(source(name), { task: whole, ...changes })
  const outcome = await harness.outcome(run)
  return { run, outcome, published: harness.published(run) }
}

describe('the book list script', () => {
  test('publishes once, with everything that the task says, and returns the link', async () => {
    const { outcome, published } = await play('shelf-book-list', {
      book_name: 'Dune & Co',
      search_keyword: 'desert',
      describe: 'Read it: 100%s sand!',
      domains: 'a.example,b.example',
    })
    expect(published).toHaveLength(1)
    expect(published[0]).toMatchObject({
      kind: 'book-list',
      title: 'Dune & Co',
      text: 'Read it: 100%s sand!',
      domains: 'a.example,b.example',
      books: ['Dune & Co'],
      aiGenerated: true,
    })
    expect(outcome).toMatchObject({ kind: 'succeeded', result: { share_link: published[0]!.link } })
  })

  test('dry, does everything up to its commit and publishes nothing; the screen shows what it would have', async () => {
    const task = { book_name: 'Never published', search_keyword: 'dry', describe: 'Only tried' }
    const { run, outcome, published } = await play('shelf-book-list', task, { dry: true })
    expect(outcome).toEqual({ kind: 'stoppedAtCommit' })
    expect(published).toEqual([])
    const { screenshot } = await harness.plane.waitFor('result', (message) => message.run === run)
    expect(screenshot?.length).toBeGreaterThan(1000)
    expect(harness.plane.heard.filter((message) => message.type === 'commit' && message.run === run)).toEqual([])
  })

  test('types Chinese through the installed input method, and gives the phone its own back', async () => {
    const before = harness.device.inputMethods.current()
    const task = { book_name: '三体：黑暗森林', search_keyword: '三体', describe: '好书\n第二行' }
    const { published } = await play('shelf-book-list', task)
    expect(published).toMatchObject([{ title: '三体：黑暗森林', text: '好书\n第二行' }])
    expect(harness.device.inputMethods.current()).toBe(before)
  })

  test('sets no disclosure label where an operator switched it off', async () => {
    const parameters = { ai_generated_label: false }
    const { published } = await play('shelf-book-list', { book_name: 'Own words' }, { parameters })
    expect(published).toMatchObject([{ aiGenerated: false }])
  })

  test('says why a publication was refused', async () => {
    harness.device.setFaults({ refusePublication: { message: 'Too many today', times: 1 } })
    const { outcome, published } = await play('shelf-book-list', { book_name: 'Refused' })
    expect(outcome).toMatchObject({ kind: 'failed', code: 'failed_by_script', message: 'Too many today' })
    expect(outcome).toMatchObject({ fault: 'account', restMinutes: 60 })
    expect(published).toEqual([])
    harness.device.setFaults({ refusePublication: { message: 'This title is not allowed', times: 1 } })
    const title = await play('shelf-book-list', { book_name: 'Not allowed' })
    expect(title.outcome).toMatchObject({ kind: 'failed', fault: 'task', message: 'This title is not allowed' })
  })

  test('fails before its commit where there is no such book', async () => {
    const { run, outcome } = await play('shelf-book-list', { book_name: 'missing book', search_keyword: 'missing' })
    expect(outcome).toMatchObject({ kind: 'failed', message: expect.stringContaining('was not found') })
    const commits = harness.plane.heard.filter((message) => message.type === 'commit' && message.run === run)
    expect(commits).toEqual([])
  })

  test('runs under the Android user of the offer', async () => {
    const { run, published } = await play('shelf-book-list', { book_name: 'Subsystem' }, { user: 10 })
    expect(published).toMatchObject([{ user: 10 }])
    const states = harness.plane.heard.flatMap((message) =>
      message.type === 'progress' && message.run === run ? [message.state] : [],
    )
    expect(states).toEqual(['switched', 'running'])
    const back = await play('shelf-book-list', { book_name: 'Owner again' }, { user: 0 })
    expect(back.published).toMatchObject([{ user: 0 }])
  })
})

test.each(['shelf-book-list', 'shelf-story-note', 'shelf-check'])(
  '%s asks for a person before its commit where nobody is logged in',
  async (name) => {
    harness.device.setFaults({ loggedOut: true })
    const { run, outcome } = await play(name, { book_name: 'Nobody is there' })
    expect(outcome).toEqual({ kind: 'asked', message: 'nobody is logged in to Shelf' })
    expect(harness.plane.heard.some((message) => message.type === 'commit' && message.run === run)).toBe(false)
  },
)

test('the note script publishes a note with its keywords', async () => {
  const { published } = await play('shelf-story-note', {
    book_name: 'A note',
    search_keyword: 'sea, ships',
    describe: 'Long text of the note',
    domains: 'c.example',
  })
  expect(published).toMatchObject([
    {
      kind: 'note',
      title: 'A note',
      keywords: 'sea, ships',
      text: 'Long text of the note',
      domains: 'c.example',
      aiGenerated: true,
    },
  ])
})

describe('the check script', () => {
  const succeeded = (result: object) => ({ kind: 'succeeded', result })

  test('finds a link valid, and deleted once it is deleted', async () => {
    const made = await play('shelf-book-list', { book_name: 'Checked' })
    const entry = made.published[0]!
    const task = { book_name: 'Checked', share_link: entry.link }
    expect((await play('shelf-check', task)).outcome).toEqual(succeeded({ check_status: 2 }))
    harness.phones.fleet.ledger.delete(entry.id)
    expect((await play('shelf-check', task)).outcome).toEqual(succeeded({ check_status: 1 }))
  })

  test('lists what stands under the account by that title where there is no link', async () => {
    const made = await play('shelf-book-list', { book_name: 'Unknown outcome', describe: 'Of rivers' })
    const { link, at } = made.published[0]!
    const found = await play('shelf-check', { book_name: 'Unknown outcome' })
    const works = JSON.stringify([{ link, title: 'Unknown outcome', text: 'Of rivers', time: Date.parse(at) }])
    expect(found.outcome).toEqual(succeeded({ check_status: 2, share_link: link, works, read_since: 0 }))
    const nothing = await play('shelf-check', { book_name: 'Never published' })
    expect(nothing.outcome).toEqual(succeeded({ check_status: 1, works: '[]', read_since: 0 }))
  })
})
