// @module-tag slow

import { createHash } from 'node:crypto'
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

type Task = Record<string, string | number | string[]>

async function play(name: string, task: Task, changes = {}): Promise<{ run: string; outcome: RunOutcome }> {
  const run = harness.offer(source(name), { task: { id: 1, kind: 'publication', ...task }, ...changes })
  return { run, outcome: await harness.outcome(run) }
}

function file(name: string, content: Buffer) {
  const sha256 = createHash('sha256').update(content).digest('hex')
  harness.plane.files.set(sha256, content)
  return { name, sha256, size: content.length }
}

async function publish(task: Task, files: ReturnType<typeof file>[] = []) {
  const text = Array.isArray(task.segments) ? task.segments[0]! : ''
  const { run, outcome } = await play('shelf-publish', { title: '', text, segments: [], ...task }, { files })
  const [entry] = harness.published(run)
  if (!entry) throw new Error(`nothing was published: ${JSON.stringify(outcome)}`)
  return entry
}

const succeeded = (result: object) => ({ kind: 'succeeded', result })
const committed = (run: string) =>
  harness.plane.heard.some((message) => message.type === 'commit' && message.run === run)

describe('the publish script', () => {
  test('keeps every hashtag, every emoji and every line of each part', async () => {
    const segments = [
      '1️⃣ 早安 ☀️ #早安 #café #한국 (1/3)',
      'สวัสดี\n\n#two_tags#together (2/3)',
      '👨‍👩‍👧‍👦 "quotes" & <tags> 100% $HOME (3/3)',
    ]
    expect(await publish({ segments })).toMatchObject({ title: '', segments, text: segments[0] })
  })

  test('publishes one video', async () => {
    const video = file('01.mp4', Buffer.alloc(300_000, 'v'))
    const entry = await publish({ segments: ['A video'] }, [video])
    expect(entry.media).toEqual([{ ...video, type: 'video/mp4' }])
  })

  test('sets no label where it is switched off, and says that there is none', async () => {
    const task = { segments: ['Own words'], title: '', text: '' }
    const { run, outcome } = await play('shelf-publish', task, { parameters: { ai_generated_label: false } })
    expect(harness.published(run)).toMatchObject([{ aiGenerated: false }])
    expect(outcome).toMatchObject({ result: { label_applied: false } })
  })

  test('says by whose fault Shelf refuses, and nothing is published', async () => {
    harness.device.setFaults({ refusePublication: { message: 'Too many today', times: 1 } })
    const { run, outcome } = await play('shelf-publish', { segments: ['Refused'], title: '', text: '' })
    expect(outcome).toMatchObject({ kind: 'failed', fault: 'account', restMinutes: 60 })
    expect(harness.published(run)).toEqual([])
  })

  test.each(['none', 'timeout', 'reset', 'cancel', 'error', 'logout'] as const)(
    'leaves the outcome unknown where the answer of Shelf is lost (%s), whether it is on record or not',
    async (how) => {
      for (const stored of how === 'none' ? [true] : [true, false]) {
        harness.device.setFaults({ loseAnswer: { how, stored, times: 1 } })
        const task = { segments: [`Lost: ${how} ${stored}`], title: '', text: '' }
        const { run, outcome } = await play('shelf-publish', task, { parameters: { publish_wait: 5 } })
        expect({ how, stored, kind: outcome.kind }).toEqual({ how, stored, kind: 'unknown' })
        expect(harness.published(run)).toHaveLength(stored ? 1 : 0)
        harness.device.clearFaults()
      }
    },
  )

  test('leaves the outcome unknown where the phone is gone after it, takes the files away, and the check finds the post', async () => {
    harness.device.setFaults({ dieAfterPublication: { offlineMs: 1500, times: 1 } })
    const picture = file('01.png', Buffer.from('seen by nobody'))
    const task = { title: '', text: 'Died after it', segments: ['Died after it'] }
    const { run, outcome } = await play('shelf-publish', task, { files: [picture] })
    expect(outcome).toMatchObject({ kind: 'unknown' })
    const [entry] = harness.published(run)
    await expect
      .poll(() => harness.device.files.list('/storage/emulated/0/DCIM/Quarterdeck'), { timeout: 20_000 })
      .toEqual([])
    const checked = await play('shelf-check', { title: '', text: 'Died after it' })
    expect(checked.outcome).toMatchObject(succeeded({ check_status: 2, share_link: entry!.link }))
  })
})

describe('the check script', () => {
  test('reads the numbers of a post by its link, and says when it is deleted', async () => {
    const pictures = ['a', 'b', 'c'].map((name, at) => file(`0${at + 1}.jpg`, Buffer.from(name)))
    const { link, id } = await publish({ title: 'With numbers', segments: ['One', 'Two'] }, pictures)
    const { outcome } = await play('shelf-check', { title: 'With numbers', share_link: link })
    const number = expect.any(Number)
    const numbers = { views: number, likes: number, comments: number, shares: number }
    expect(outcome).toEqual(succeeded({ check_status: 2, label_applied: true, ...numbers }))
    expect((await play('shelf-check', { share_link: link })).outcome).toEqual(outcome)
    harness.phones.fleet.ledger.delete(id)
    expect((await play('shelf-check', { share_link: link })).outcome).toEqual(succeeded({ check_status: 1 }))
  })

  test('looks for a post without a title by its first part', async () => {
    const text = '很长的第一段 #标签 that goes on beyond what a search field takes\nand has a second line'
    const { link } = await publish({ segments: [text, 'more'] })
    expect((await play('shelf-check', { text })).outcome).toMatchObject(
      succeeded({ check_status: 2, share_link: link }),
    )
    // The search goes through all that ever stood there: back to the beginning of time.
    const nowhere = { check_status: 1, works: '[]', read_since: 0 }
    expect((await play('shelf-check', { text: 'never said' })).outcome).toEqual(succeeded(nowhere))
  })

  test('lists all works that begin like it, also those below the screen: what it does not list is not there', async () => {
    const first = await publish({ segments: ['Like it'] })
    const { ledger } = harness.phones.fleet
    const { id: _, link: __, at: ___, ...like } = first
    const links = [first.link]
    for (let n = 1; n <= 9; n++)
      links.push(ledger.publish({ ...like, text: `Like it ${n}`, segments: [`Like it ${n}`] }).link)
    const { outcome } = await play('shelf-check', { text: 'Like it' })
    const works = outcome.kind === 'succeeded' ? outcome.result.works : ''
    expect((JSON.parse(String(works)) as { link: string }[]).map(({ link }) => link).sort()).toEqual(links.sort())
  })
})

describe('the unpublish script', () => {
  test('deletes the post of a link, and takes one that is gone as deleted', async () => {
    const { link, id } = await publish({ segments: ['To be taken back'] }, [file('01.jpg', Buffer.from('x'))])
    const first = await play('shelf-unpublish', { share_link: link })
    expect(first.outcome).toEqual(succeeded({ check_status: 1, was_gone: false }))
    expect(committed(first.run)).toBe(true)
    expect(harness.phones.fleet.ledger.get(id)?.deletedAt).toBeDefined()
    const second = await play('shelf-unpublish', { share_link: link })
    expect(second.outcome).toEqual(succeeded({ check_status: 1, was_gone: true }))
    expect(committed(second.run)).toBe(false)
  })

  test('leaves the post of another account alone', async () => {
    const { link, id } = await publish({ segments: ['Of the other account'] })
    const { run, outcome } = await play('shelf-unpublish', { share_link: link }, { user: 10 })
    expect(outcome).toMatchObject({ kind: 'failed', fault: 'account' })
    expect(committed(run)).toBe(false)
    expect(harness.phones.fleet.ledger.get(id)?.deletedAt).toBeUndefined()
    await play('shelf-login-check', {}, { user: 0 })
  })
})

test.each(['shelf-publish', 'shelf-unpublish', 'shelf-check'])(
  '%s asks for a person before its commit where nobody is logged in',
  async (name) => {
    harness.device.setFaults({ loggedOut: true })
    const link: Task = name === 'shelf-unpublish' ? { share_link: 'https://shelf.example/p/000001' } : {}
    const { run, outcome } = await play(name, { title: 'Nobody is there', segments: [], ...link })
    expect(outcome).toEqual({ kind: 'asked', message: 'nobody is logged in to Shelf' })
    expect(committed(run)).toBe(false)
  },
)

test('the login check says whether the account is logged in, and asks nobody', async () => {
  expect((await play('shelf-login-check', {})).outcome).toEqual(succeeded({ account_status: 'normal' }))
  harness.device.setFaults({ loggedOut: true })
  expect((await play('shelf-login-check', {})).outcome).toEqual(succeeded({ account_status: 'not_logged_in' }))
})
