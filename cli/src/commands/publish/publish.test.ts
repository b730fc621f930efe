import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type CheckedPost,
  checkRelease,
  publicationWhy,
  publishRelease,
  type ReleaseAccount,
  releaseAccounts,
  translatedText,
  translateText,
} from '@quarterdeck/shared/contracts/publishing.ts'
import { uploadFile } from '@quarterdeck/shared/contracts/rowFiles.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { exitCodes } from '../../exitCodes.ts'
import { type CliHarness, sitDown } from '../../testing/runQd.testing.ts'
import { startTestServer, type TestServer } from '../../testing/server.testing.ts'

let server: TestServer
let harness: CliHarness
/** What was sent to be made. */
let made: Record<string, unknown>[]

beforeEach(async () => {
  server = await startTestServer()
  harness = await sitDown(server.url)
  made = []
  server.serve(releaseAccounts, ({ query }) => {
    const accounts = all.filter(({ account, platform }) => {
      const isOf = !query.platform || platform === Number(query.platform)
      return isOf && account.includes(String(query.keyword ?? ''))
    })
    const able = accounts.filter(({ refused }) => refused === '').map(({ id }) => id)
    const platforms = [
      { id: 1, name: 'Shelf', total: 2, able: 1 },
      { id: 2, name: 'Notes', total: 1, able: 1 },
    ]
    return { data: { accounts, total: accounts.length, able: able.length, able_ids: able, platforms } }
  })
  server.serve(checkRelease, ({ body }) => ({
    data: { rows: (body.accounts as number[]).map((account) => rowOf(account)), notes: [] },
  }))
  server.serve(publishRelease, ({ body }) => {
    made.push(body)
    const publications = (body.rows as unknown[]).map((_, at) => 40 + at)
    return { data: { release: 7, publications, refused: [], repeated: false } }
  })
})
afterEach(async () => {
  await server.close()
  await harness.remove()
})

const all = [accountOf(1, 'anna', 'Shelf'), accountOf(2, 'anna', 'Notes'), accountOf(3, 'ben', 'Shelf', 'Banned')]

function accountOf(id: number, account: string, platform_name: string, refused = ''): ReleaseAccount {
  const names = { account, nickname: '', platform: platform_name === 'Shelf' ? 1 : 2, platform_name }
  return { id, ...names, personas: [], posting_times: '', refused, doubt: '', by_hand: false }
}

function rowOf(account: number): CheckedPost {
  const times = { time: '2026-12-01 09:00:00', shift: '' as const, repeat: 0 }
  const names = { name: 'Hello', account_name: `account ${account}`, platform: 1, platform_name: 'Shelf' }
  const refused = account === 3 ? 'The account is banned' : ''
  return {
    content: 0,
    account,
    ...times,
    ...names,
    segments: 1,
    by_hand: false,
    awaits_review: true,
    refused,
    issues: [],
  }
}

test('what would be made is printed, and nothing is made in a dry run', async () => {
  const { code, out } = await harness.qd(['publish', 'Hello', '--account', 'Shelf/anna', '--dry-run'])
  expect(out).toBe(
    'time\taccount_name\tplatform_name\tname\tsegments\tawaits_review\tby_hand\trefused\n' +
      '2026-12-01 09:00:00\taccount 1\tShelf\tHello\t1\ttrue\tfalse\t\n',
  )
  expect(code).toBe(exitCodes.ok)
  expect(made).toEqual([])
})

test('a text of a file and pictures go out under accounts by their names; those that cannot are said', async () => {
  await writeFile(join(harness.folder, 'post.txt'), 'Hello')
  await writeFile(join(harness.folder, '1.jpg'), 'one')
  let file = 10
  server.serve(uploadFile, () => ({
    data: { ...fileOf, id: ++file },
  }))
  const words = ['publish', '@post.txt', '--account', 'Shelf/anna,ben', '--file', '1.jpg', '--at', '2026-12-01 09:00']
  const { code, err } = await harness.qd(words)
  expect(made).toMatchObject([
    {
      contents: { kind: 'composed', text: 'Hello', media: [11], disclosure: true },
      accounts: [1, 3],
      when: { kind: 'at', time: '2026-12-01 09:00' },
      rows: [{ content: 0, account: 1, time: '2026-12-01 09:00:00', repeat: 0 }],
    },
  ])
  expect(err).toContain('Planned posts: 1 (release 7)')
  expect(err).toContain('Waiting for review: 1')
  expect(code).toBe(exitCodes.partly)
})

test.each([
  [['publish', 'Hello', '--account', 'anna'], 'Shelf/anna, Notes/anna'],
  [['publish', 'Hello', '--account', 'carla'], 'Shelf/ben'],
  [['publish', 'Hello'], '--account'],
  [['publish', 'Hello', '--library', '3', '--account', 'ben'], '--library'],
  [['publish', '--library', '3', '--account', 'ben', '--spread', '2'], '--from'],
  [['publish', 'Hello', '--account', 'ben', '--next', '--at', '2026-12-01'], '--next'],
])('%j is refused before anything is sent, and says what is wrong', async (words, said) => {
  const { code, err } = await harness.qd(words)
  expect(code).toBe(exitCodes.usage)
  expect(err).toContain(said)
  expect(server.received.filter(({ endpoint }) => endpoint !== 'release.accounts')).toEqual([])
})

test('library items of all accounts of a platform are spread, without those that cannot publish', async () => {
  const words = [
    'publish',
    '--library',
    '5,6',
    '--platform',
    'shelf',
    '--spread',
    '2',
    '--from',
    '2026-12-01',
    '--json',
  ]
  const { code, out } = await harness.qd(words)
  expect(made).toMatchObject([
    {
      contents: { kind: 'library', ids: [5, 6] },
      accounts: [1],
      when: { kind: 'spread', from: '2026-12-01', per_day: 2 },
    },
  ])
  expect(JSON.parse(out)).toMatchObject({ release: 7, publications: [40], rows: [{ account: 1 }] })
  expect(code).toBe(exitCodes.ok)
})

test('why a publication waits is plain data in a pipe', async () => {
  const reasons = [{ reason: 'not_due', text: 'It is due at 9' }]
  server.serve(publicationWhy, () => ({ data: { reasons, run: null } }))
  expect((await harness.qd(['publication', 'why', '12'])).out).toBe('reason\ttext\nnot_due\tIt is due at 9\n')
})

const fileOf = {
  name: '1.jpg',
  type: 'image/jpeg',
  size: 3,
  width: 1,
  height: 1,
  seconds: 0,
  rotation: 0,
  codec: '',
  cleaned: [],
  url: '',
  thumb: '',
}

test('a text is printed in another language once it is there, and nothing is made', async () => {
  const asked: string[] = []
  let looks = 0
  server.serve(translateText, ({ body }) => {
    asked.push(`${String(body.language)}: ${String(body.text)}`)
    return { data: { id: 7 } }
  })
  server.serve(translatedText, ({ query }) => {
    const isThere = ++looks > 1
    const text = isThere ? `${asked.at(-1)} (${String(query.id)})` : ''
    return { data: { requests: 1, ended: isThere ? 1 : 0, title: '', text, error: '' } }
  })
  const { out, code } = await harness.qd(['translate', '春茶到了', '--to', 'EN'])
  expect([out, code, looks]).toEqual(['en: 春茶到了 (7)\n', exitCodes.ok, 2])
  server.serve(translatedText, () => ({
    data: { requests: 1, ended: 1, title: '', text: '', error: 'The model refuses' },
  }))
  const failed = await harness.qd(['translate', '春茶到了', '--to', 'EN'])
  expect([failed.out, failed.err, failed.code]).toEqual(['', expect.stringContaining('refuses'), exitCodes.refused])
  expect(made).toEqual([])
})

test('what describes the files goes along in their order; more of it than files is refused', async () => {
  server.serve(uploadFile, () => ({ data: { ...fileOf, id: 9 } }))
  await writeFile(join(harness.folder, 'pier.png'), 'png')
  const qd = (...alts: string[]) =>
    harness.qd(['publish', 'Good morning', '--account', 'Shelf/anna', '--file', 'pier.png', '--alt', ...alts])
  await qd('ท่าเรือยามเช้า')
  expect(made).toMatchObject([{ contents: { alts: ['ท่าเรือยามเช้า'] } }])
  const { code, err } = await qd('a', 'b')
  expect(code).toBe(exitCodes.usage)
  expect(err).toContain('Alternative texts: 2; files: 1')
})
