// @module-tag slow

import { readFileSync } from 'node:fs'
import { accountOf } from '@quarterdeck/fixtures/phones/accountOf.ts'
import type { Message, NewMessage, NewPublication } from '@quarterdeck/fixtures/phones/ledger.ts'
import type { Offer, RunOutcome } from '@quarterdeck/shared/protocol/agent.ts'
import type { Report, ReportRow } from '@quarterdeck/shared/protocol/reports.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startTestAgent, type TestAgent } from '../testing/agent.testing.ts'

const source = readFileSync(new URL('../../../fixtures/scripts/shelf-message.js', import.meta.url), 'utf8')

let harness: TestAgent
beforeAll(async () => {
  harness = await startTestAgent({ phones: 2 })
})
afterAll(() => harness?.stop())
afterEach(() => harness.device.clearFaults())

const inbox = () => harness.phones.fleet.shelf.inbox
const account = (serial = harness.device.serial) => accountOf(serial, 0)
const dayMs = 86_400_000

type Words = Partial<Omit<NewMessage, 'at'>> & { at?: number }

/** Somebody writes or, with `direction: 'out'`, a person answers by hand. */
function write(peer: string, { at, ...more }: Words): Message {
  const said = {
    account: account(),
    peer,
    peerName: `Reader ${peer}`,
    direction: 'in',
    kind: 'text',
    text: '',
  } as const
  return inbox().write({
    ...said,
    attempt: null,
    ...more,
    at: at === undefined ? undefined : new Date(at).toISOString(),
  })
}

interface Played {
  run: string
  outcome: RunOutcome
  messages: ReportRow<'message'>[]
  comments: ReportRow<'comment'>[]
  committed: boolean
}

function begin(task: object, changes: Partial<Offer> = {}): string {
  const parameters = { send_wait: 5, works: 0 }
  return harness.offer(source, { task: { id: 1, kind: 'read', ...task }, parameters, ...changes })
}

async function end(run: string): Promise<Played> {
  const outcome = await harness.outcome(run)
  const rows = harness.plane.heard.flatMap((message): Report[] =>
    message.type === 'reported' && message.run === run ? message.rows : [],
  )
  return {
    run,
    outcome,
    messages: rows.flatMap((one) => (one.kind === 'message' ? [one.row] : [])),
    comments: rows.flatMap((one) => (one.kind === 'comment' ? [one.row] : [])),
    committed: harness.plane.heard.some((message) => message.type === 'commit' && message.run === run),
  }
}
const play = async (task: object, changes: Partial<Offer> = {}) => end(begin(task, changes))

async function isTaken(run: string): Promise<boolean> {
  const answer = () =>
    harness.plane.heard.find((one) => (one.type === 'accept' || one.type === 'refuse') && one.run === run)
  await expect.poll(answer, { timeout: 20_000 }).toBeDefined()
  return answer()!.type === 'accept'
}

/** What accounts here sent by apps. */
const sentTo = (peer: string) =>
  harness.phones.fleet.ledger.messages().filter((one) => one.peer === peer && one.attempt !== null)
const texts = (rows: readonly { text?: string | undefined }[]) => rows.map(({ text }) => text)
const seen = (account: string, peer: string) =>
  expect.poll(() => inbox().conversation(account, peer).unread, { interval: 1, timeout: 10_000 }).toBe(0)

describe('reading a conversation', () => {
  test('hands in each message in the order of the screen, with sides, minutes, names and kinds', async () => {
    const at = Date.now() - 3 * dayMs
    write('plain', { text: 'Do you have it?', at })
    write('plain', { text: 'We do', direction: 'out', at })
    for (const kind of ['picture', 'voice', 'sticker', 'other'] as const) write('plain', { kind })
    const { messages, outcome } = await play({ peer: 'plain' })
    expect(outcome).toEqual({ kind: 'succeeded', result: { messages: 6 } })
    const minute = expect.stringMatching(/^\d\d:\d\d$/)
    const day = new Date(at + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')
    const of = { peer: 'plain', peer_name: 'Reader plain', kind: 'text' }
    expect(messages).toEqual([
      { ...of, direction: 'in', text: 'Do you have it?', shown_time: day },
      { ...of, direction: 'out', text: 'We do', shown_time: day },
      ...['picture', 'voice', 'sticker', 'other'].map((kind) => ({
        ...of,
        direction: 'in',
        kind,
        text: '',
        shown_time: minute,
      })),
    ])
  })

  // Each from reports of people who read chats off screens: cluic/wxauto#24 and #255, Hello-Mr-Crab/pywechat#216 and #248,
  // xiaocong/uiautomator#149, openatx/uiautomator2#207 and #683, appium/appium#6370 and #16143, nextcloud/talk-android#6378,
  // GetStream/stream-chat-android#6440, GrapheneOS/Messaging#303, openclaw/openclaw#137472.
  test.each<[string, Words[]]>([
    ['three that say the same in one minute', [{ text: 'ok' }, { text: 'ok' }, { text: 'ok' }]],
    ['several that came at once', ['One', 'more', 'and', 'more', 'last'].map((text) => ({ text }))],
    ['emoji beyond the first plane, joined and alone', [{ text: '👨‍👩‍👧‍👦 1️⃣' }, { text: '🥸' }, { text: 'ok 😀😀' }]],
    ['marks of direction, and no mark of whose it is', [{ text: '\u200fשלום, הספר הגיע? 12' }, { text: 'مرحبا' }]],
    ['the same on both sides', [{ text: 'Hello' }, { text: 'Hello', direction: 'out' }, { text: 'Hello' }]],
    [
      'what looks like a day, somebody typing or a line',
      [{ text: 'Yesterday' }, { text: 'typing…' }, { text: '2 unread messages' }],
    ],
    ['some with a key and some without', [{ text: 'ok', key: 'k1' }, { text: 'ok' }, { text: 'ok', key: 'k3' }]],
    ['lines, tags and entities', [{ text: 'One\nTwo\n\nThree' }, { text: '<b>&amp;</b> "x" \'y\'' }]],
    [
      'one that is taller than the screen',
      [{ text: 'Before' }, { text: 'Very long. '.repeat(170).trim() }, { text: 'After' }],
    ],
    ['more than fits on a screen', Array.from({ length: 26 }, (_, n) => ({ text: `Message ${n % 7}` }))],
    ['more than the app loads at first', Array.from({ length: 43 }, (_, n) => ({ text: `Number ${n}` }))],
    ['over midnight', [{ text: 'ok', at: Date.now() - dayMs }, { text: 'ok' }]],
  ])('reads %s as they are, and the same once more', async (title, words) => {
    const peer = title.replaceAll(/\W+/g, '-')
    for (const one of words) write(peer, one)
    inbox().setTyping(account(), peer, true)
    const first = await play({ peer }, { parameters: { screens: 30, works: 0 } })
    const said = words.map(({ text = '', direction = 'in', key }) => ({ direction, text, ...(key && { key }) }))
    expect(first.messages.map(({ direction, text, key }) => ({ direction, text, ...(key && { key }) }))).toEqual(said)
    const again = await play({ peer }, { parameters: { screens: 30, works: 0 } })
    expect(again.messages).toEqual(first.messages)
  })

  test('misses and doubles nothing that comes while it reads', async () => {
    for (let n = 1; n <= 20; n++) write('busy', { text: `Old ${n}` })
    const run = begin({ peer: 'busy' }, { parameters: { screens: 30, works: 0 } })
    await seen(account(), 'busy')
    for (let n = 1; n <= 3; n++) write('busy', { text: `New ${n}` })
    const during = texts((await end(run)).messages)
    expect(during).toEqual(texts(inbox().conversation(account(), 'busy').messages).slice(0, during.length))
    expect(during.length).toBeGreaterThanOrEqual(20)
  })

  test('goes no further up than what is known, however far down the conversation stands', async () => {
    for (let n = 0; n < 15; n++) write(`above.${n}`, { text: 'Hello' })
    for (let n = 0; n < 40; n++) write('known', { text: `Day ${n}`, at: Date.now() - (40 - n) * dayMs })
    const { messages, outcome } = await play({ peer: 'known', since: Date.now() - 3 * dayMs })
    expect(outcome).toMatchObject({ kind: 'succeeded' })
    expect(messages.length).toBeLessThan(15)
    expect(messages.at(-1)?.text).toBe('Day 39')
  })
})

test('reading all opens what is unread and what has moved since, also by hand, and the comments under the latest works', async () => {
  const { serial } = harness.phones.fleet.all()[1]!
  const own = { account: account(serial) }
  write('old', { ...own, text: 'Long known', at: Date.now() - 9 * dayMs })
  inbox().markRead(own.account, 'old')
  write('older', { ...own, text: 'Never seen', at: Date.now() - 20 * dayMs })
  write('moved', { ...own, text: 'Hello' })
  write('moved', { ...own, text: 'Answered by hand', direction: 'out' })
  inbox().markRead(own.account, 'moved')
  const { link } = harness.phones.fleet.shelf.publish(postOf(own.account, serial, 'Under it'))
  inbox().comment({ link, author: 'ada', text: 'Lovely', attempt: null })
  const read = await play({ since: Date.now() - 2 * dayMs }, { phone: serial, parameters: { works: 2 } })
  expect(read.outcome).toEqual({ kind: 'succeeded', result: { messages: 3, comments: 1 } })
  expect(texts(read.messages)).toEqual(['Hello', 'Answered by hand', 'Never seen'])
  expect(read.comments).toEqual([
    { link, author: 'ada', text: 'Lovely', shown_time: expect.stringMatching(/^\d\d:\d\d$/) },
  ])
  expect(read.committed).toBe(false)
})

describe('an answer', () => {
  const answerTo = (peer: string, answers: string, text = 'Yes, two') => ({ kind: 'message', peer, answers, text })

  test('goes out once, to the right one of two of the same name, and is read back', async () => {
    write('twin', { text: 'Is it there?', peerName: 'Ada' })
    write('twin.2', { text: 'Is it there?', peerName: 'Ada' })
    const text = 'Yes 👍\nin two colours, 二つ'
    const { run, outcome, messages, committed } = await play(answerTo('twin', 'Is it there?', text))
    expect(outcome).toEqual({ kind: 'succeeded', result: { sent: true } })
    expect(sentTo('twin')).toMatchObject([{ account: account(), text, attempt: `${run}:1` }])
    expect(sentTo('twin.2')).toEqual([])
    expect(messages.map(({ direction, text }) => [direction, text])).toEqual([
      ['in', 'Is it there?'],
      ['out', text],
    ])
    expect(committed).toBe(true)
  })

  test('stops before the commit where a person answered by hand, whatever they said', async () => {
    write('by-hand', { text: 'ok' })
    write('by-hand', { text: 'Yes, two', direction: 'out' })
    const { outcome, messages, committed } = await play(answerTo('by-hand', 'ok'))
    expect(outcome).toMatchObject({ kind: 'failed', fault: 'task', message: 'answered on the phone since' })
    expect(texts(messages)).toEqual(['ok', 'Yes, two'])
    expect([committed, sentTo('by-hand')]).toEqual([false, []])
  })

  test('stops before the commit where a person answers while it is typed', async () => {
    write('typed', { text: 'Hello?' })
    const run = begin(answerTo('typed', 'Hello?', 'Typed by the script'))
    const typed = () => harness.device.window.focusedField()?.text ?? ''
    await expect.poll(typed, { interval: 1, timeout: 10_000 }).toContain('Typed')
    write('typed', { text: 'By hand', direction: 'out' })
    const { outcome, messages, committed } = await end(run)
    expect(outcome).toMatchObject({ kind: 'failed', message: 'answered on the phone since' })
    expect(texts(messages)).toEqual(['Hello?', 'By hand'])
    expect([committed, sentTo('typed')]).toEqual([false, []])
  })

  test('stops where they have written since, and goes out where it answers that', async () => {
    write('since', { text: 'How much?', key: 'k-1' })
    write('since', { text: 'ok', key: 'k-2' })
    write('since', { text: 'ok', key: 'k-3' })
    for (const known of ['How much?', 'k-1', 'k-2']) {
      const { outcome, committed } = await play(answerTo('since', known))
      expect(outcome).toMatchObject({ kind: 'failed', fault: 'task', message: 'they have written since' })
      expect(committed).toBe(false)
    }
    expect((await play(answerTo('since', 'k-3'))).outcome).toMatchObject({ kind: 'succeeded' })
    expect(sentTo('since')).toHaveLength(1)
  })

  test('goes to nobody who has not written, and answers nothing that is not there', async () => {
    write('there', { text: 'Hello' })
    const noOne = await play(answerTo('nobody', 'Hello'))
    expect(noOne.outcome).toMatchObject({ kind: 'failed', message: 'there is no conversation with @nobody' })
    const other = await play(answerTo('there', 'Something else'))
    expect(other.outcome).toMatchObject({
      kind: 'failed',
      message: 'what is answered does not stand in the conversation',
    })
    expect((await play(answerTo('there', 'Hello', ' \n '))).outcome).toMatchObject({ kind: 'failed', fault: 'task' })
    expect([sentTo('there'), sentTo('nobody')]).toEqual([[], []])
  })

  test('finds what it answers further up, and goes out from the end of the conversation', async () => {
    write('far', { text: 'The question' })
    for (let n = 0; n < 12; n++) write('far', { kind: 'picture' })
    const { outcome } = await play(answerTo('far', 'The question'))
    expect(outcome).toMatchObject({ kind: 'failed', message: 'they have written since' })
    expect((await play(answerTo('far', ''))).outcome).toMatchObject({ kind: 'succeeded' })
  })

  test('says what Shelf refuses, and that nobody knows where its answer is lost', async () => {
    write('lost', { text: 'Hello' })
    harness.device.setFaults({ refusePublication: { message: 'Too many messages today', times: 1 } })
    const refused = await play(answerTo('lost', 'Hello'))
    expect(refused.outcome).toMatchObject({ kind: 'failed', fault: 'account', restMinutes: 60 })
    for (const stored of [false, true]) {
      harness.device.setFaults({ loseAnswer: { how: 'timeout', stored, times: 1 } })
      expect((await play(answerTo('lost', 'Hello'))).outcome).toMatchObject({ kind: 'unknown' })
      expect(sentTo('lost')).toHaveLength(stored ? 1 : 0)
    }
    // The next reading settles it.
    expect(texts((await play({ peer: 'lost' })).messages)).toEqual(['Hello', 'Yes, two'])
    expect((await play(answerTo('lost', 'Hello'))).outcome).toMatchObject({ message: 'answered on the phone since' })
    expect(sentTo('lost')).toHaveLength(1)
  })

  test('is on record once where the phone is gone after it, and stands there at the next reading', async () => {
    write('gone', { text: 'Hello' })
    harness.device.setFaults({ dieAfterPublication: { offlineMs: 1500, times: 1 } })
    expect((await play(answerTo('gone', 'Hello'))).outcome).toMatchObject({ kind: 'unknown' })
    expect(sentTo('gone')).toHaveLength(1)
    await expect.poll(() => harness.device.running, { timeout: 20_000 }).toBe(true)
    // Offered until the agent has found the phone again.
    let run = ''
    const offer = () => {
      run = begin(answerTo('gone', 'Hello'))
      return isTaken(run)
    }
    await expect.poll(offer, { timeout: 20_000 }).toBe(true)
    const again = await end(run)
    expect(again.outcome).toMatchObject({ kind: 'failed', message: 'answered on the phone since' })
    expect(texts(again.messages)).toEqual(['Hello', 'Yes, two'])
    expect(sentTo('gone')).toHaveLength(1)
  })

  test('asks for a person where nobody is logged in', async () => {
    harness.device.setFaults({ loggedOut: true })
    expect((await play(answerTo('nobody', 'Hello'))).outcome).toMatchObject({ kind: 'asked' })
  })
})

describe('comments', () => {
  const post = (text: string) => harness.phones.fleet.shelf.publish(postOf(account(), harness.device.serial, text)).link

  test('are handed in, the oldest first, over several screens, and what the account said itself as its own', async () => {
    const link = post('Many comments')
    const said = Array.from({ length: 11 }, (_, n) => ({
      author: `reader.${n % 2}`,
      text: n % 3 ? `Comment ${n}` : 'Nice',
    }))
    for (const one of said)
      inbox().comment({ link, ...one, attempt: null, at: new Date(Date.now() - dayMs).toISOString() })
    inbox().comment({ link, author: account(), to: 'reader.1', text: 'Thanks', attempt: null })
    const { comments } = await play({ share_link: link })
    expect(comments.filter(({ own }) => !own).map(({ author, text }) => ({ author, text }))).toEqual(said)
    expect(comments.filter(({ own }) => own).map(({ text }) => text)).toEqual(['Thanks'])
    expect(comments[0]!.shown_time).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)
  })

  test('are answered once, under the name of who asked, and not where somebody did by hand', async () => {
    const link = post('Asked under it')
    inbox().comment({ link, author: 'ada', text: 'Where is it?', attempt: null })
    inbox().comment({ link, author: 'bo', text: 'Where is it?', attempt: null })
    const task = { kind: 'comment', share_link: link, peer: 'ada', answers: 'Where is it?', text: 'At the harbour 🌊' }
    const { run, outcome } = await play(task)
    expect(outcome).toEqual({ kind: 'succeeded', result: { sent: true } })
    const own = () =>
      harness.phones.fleet.ledger.comments().filter((one) => one.author === account() && one.link === link)
    expect(own()).toMatchObject([{ to: 'ada', text: task.text, attempt: `${run}:1` }])
    expect((await play(task)).outcome).toMatchObject({ kind: 'failed', message: 'answered on the phone since' })
    expect((await play({ ...task, peer: 'cy' })).outcome).toMatchObject({ kind: 'failed', fault: 'task' })
    expect(own()).toHaveLength(1)
  })
})

function postOf(account: string, serial: string, text: string): NewPublication {
  return {
    serial,
    user: 0,
    account,
    kind: 'post',
    title: '',
    text,
    segments: [text],
    keywords: '',
    domains: '',
    books: [],
    aiGenerated: false,
    attempt: null,
  }
}
