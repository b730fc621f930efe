// @module-tag slow

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type BookTaskRow,
  checkBookTasks,
  deleteBookTasks,
  getBookTask,
  getProject,
  importBookTasks,
  listBookTasks,
  setRunTask,
  setTaskStatus,
  whyBookTask,
} from '@quarterdeck/shared/contracts/bookTask.ts'
import { fleetStatus } from '@quarterdeck/shared/contracts/fleet.ts'
import { whyRunWaits } from '@quarterdeck/shared/contracts/run.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { exitCodes } from '../../exitCodes.ts'
import { type CliHarness, sitDown } from '../../testing/runQd.testing.ts'
import { type Received, startTestServer, type TestServer } from '../../testing/server.testing.ts'

let server: TestServer
let harness: CliHarness
/** What the server holds. */
let tasks: BookTaskRow[]
/** Which of them the import `i1` made. */
let imported: Set<number>
let switchOn: boolean
beforeEach(async () => {
  server = await startTestServer()
  harness = await sitDown(server.url)
  tasks = [task(1, 3), task(2, 2)]
  imported = new Set()
  switchOn = true
  server.serve(listBookTasks, (received) => listOf(received))
})
afterEach(async () => {
  await server.close()
  await harness.remove()
})

function task(id: number, status: number): BookTaskRow {
  return {
    id,
    book_type: 0,
    book_name: `Book ${id}`,
    search_keyword: '',
    describe: '',
    domains: '',
    status,
    share_link: status === 2 ? `https://shelf.test/${id}` : '',
    check_status: 0,
    phone: '',
    operator: '',
    area: '',
    device_name: '',
    msg: status === 3 ? 'refused' : '',
    create_time: '',
    update_time: '',
    run_state: null,
    run_id: null,
    attempts: 0,
    committed: false,
    outcome_unknown: false,
  }
}

function listOf({ query }: Received) {
  const { status, import_id, order_sort, pageIndex, pageSize } = query as {
    status?: number
    import_id?: string
    order_sort?: string
    pageIndex: number
    pageSize: number
  }
  const upwards = order_sort === 'asc' ? 1 : -1
  const found = tasks
    .filter((each) => import_id === undefined || (import_id === 'i1' && imported.has(each.id)))
    .filter((each) => status === undefined || each.status === status)
    .sort((a, b) => upwards * (a.id - b.id))
  const counts = Object.fromEntries(
    [0, 1, 2, 3].map((code) => [code, found.filter((each) => each.status === code).length]),
  )
  return {
    data: found.slice((pageIndex - 1) * pageSize, pageIndex * pageSize),
    totalCount: found.length,
    totalPage: Math.ceil(found.length / pageSize),
    pageIndex,
    pageSize,
    extendData: switchNow(),
    counts,
  }
}
const switchNow = () => ({
  runStatus: switchOn ? 1 : 0,
  project_id: 4,
  project_name: 'Demo SIM',
  operator_code: 2,
  operator_name: 'China Unicom',
})

describe('lists and single tasks', () => {
  test('filters take names as well as codes', async () => {
    await harness.qd([
      'book-tasks',
      'list',
      '--status',
      'failed',
      '--check-status',
      'not-checked',
      '--book-type',
      'story-note',
    ])
    expect(server.received[0]!.query).toMatchObject({ status: 3, check_status: 0, book_type: 1 })
    await harness.qd(['book-tasks', 'list', '--status', '成功'], { env: { LANG: 'zh_CN.UTF-8' } })
    expect(server.received[1]!.query).toMatchObject({ status: 2 })
  })

  test('show has the runs with their states on a terminal', async () => {
    const history = [{ state: 4, attempt: 2, at: '2026-11-20 08:00:00', note: '' }]
    const run = {
      seq: 4,
      id: 'r',
      kind: 'book_list',
      lane: 0,
      state: 4,
      attempt: 2,
      phone: 'P1',
      account: 'a',
      hidden: false,
      script: 'book-list',
      version: 1,
      parameters: {},
      waiting_for: '',
      message: '',
      pictures: [],
      timeline: false,
      device_log: false,
    }
    server.serve(getBookTask, () => ({
      data: { ...task(2, 2), runs: [{ ...run, committed_at: null, history, log: [] }] },
    }))
    const { out } = await harness.qd(['book-tasks', 'show', '2'], { terminal: true })
    expect(out).toContain('Book list  Attempt 2  P1 · a  Script running')
    expect(out).toContain('2026-11-20 08:00:00  Script running')
  })
})

test('an import says how many rows repeat others, and sends them with --repeats', async () => {
  await writeFile(join(harness.folder, 'tasks.xlsx'), 'PK')
  const asked: unknown[] = []
  server.serve(importBookTasks, ({ body }) => {
    asked.push(Number(body.repeats))
    const left = Number(body.repeats) === 1 ? 0 : 2
    const counts = { total: 2, new: 2 - left, changed: 0, same: 0, repeated: left, wrong: 0, removed: 0 }
    return { data: { id: 'i9', resource: 'book-task', state: 'done', done: 2, counts, problems: [], ignored: [] } }
  })
  const { err, code } = await harness.qd(['book-tasks', 'import', 'tasks.xlsx'])
  expect(err).toContain('2 rows repeat others in the list or in the file and are left out\n')
  expect(err).toContain('--repeats')
  expect(code).toBe(0)
  expect((await harness.qd(['book-tasks', 'import', 'tasks.xlsx', '--repeats'])).err).not.toContain('--repeats')
  expect(asked).toEqual([0, 1])
})

describe('an import with --watch', () => {
  beforeEach(async () => {
    await writeFile(join(harness.folder, 'tasks.xlsx'), 'PK')
  })
  /** Imports `count` tasks; with every look at what is queued, `atOnce` of them end. */
  function importing(count: number, failing: (id: number) => boolean, atOnce = count) {
    const counts = { total: count, new: count, changed: 0, same: 0, repeated: 0, wrong: 0, removed: 0 }
    server.serve(importBookTasks, () => {
      for (let at = 0; at < count; at++) tasks.push(task(3 + at, 0))
      imported = new Set(Array.from({ length: count }, (_, at) => 3 + at))
      // Somebody else imports too, and theirs will wait for long.
      tasks.push(task(3 + count, 0))
      return {
        data: { id: 'i1', resource: 'book-task', state: 'done', done: count, counts, problems: [], ignored: [] },
      }
    })
    server.serve(listBookTasks, (received) => {
      const answered = listOf(received)
      if (received.query.import_id && received.query.pageSize === 1) {
        const open = tasks.filter((each) => imported.has(each.id) && each.status === 0).slice(0, atOnce)
        for (const each of open) Object.assign(each, task(each.id, failing(each.id) ? 3 : 2))
      }
      return answered
    })
  }

  test('ends when all imported tasks have ended, and gives them as rows', async () => {
    importing(3, () => false, 2)
    const { code, out, err } = await harness.qd(['book-tasks', 'import', 'tasks.xlsx', '--watch'])
    expect(err).toBe('Imported: 3 new, 0 changed, 0 same, 0 wrong\nAll ended: 3 succeeded, 0 failed\n')
    expect(
      out
        .split('\n')
        .slice(1, -1)
        .map((line) => line.split('\t').slice(0, 2).join()),
    ).toEqual(['3,Book 3', '4,Book 4', '5,Book 5'])
    expect(code).toBe(0)
  })

  test('is exit code 1 when one of them failed, and older failures do not count', async () => {
    importing(2, (id) => id === 4)
    const { code, out } = await harness.qd(['book-tasks', 'import', 'tasks.xlsx', '--watch', '--json'])
    expect(code).toBe(exitCodes.partly)
    const { import: report, tasks: rows } = JSON.parse(out) as { import: { id: string }; tasks: BookTaskRow[] }
    expect([report.id, rows.map(({ id, status }) => [id, status])]).toEqual([
      'i1',
      [
        [3, 2],
        [4, 3],
      ],
    ])
  })

  test('gives imports of more than one page as a whole', async () => {
    importing(450, (id) => id === 300)
    const { code, out, err } = await harness.qd(['book-tasks', 'import', 'tasks.xlsx', '--watch'])
    expect(err).toContain('All ended: 449 succeeded, 1 failed')
    expect(out.trim().split('\n')).toHaveLength(451)
    expect(code).toBe(exitCodes.partly)
  })

  test('says so when the task switch is off', async () => {
    switchOn = false
    importing(2, () => false)
    expect((await harness.qd(['book-tasks', 'import', 'tasks.xlsx', '--watch'])).err).toContain(
      'qd book-tasks switch on',
    )
  })

  test('does not watch what was not imported', async () => {
    const counts = { total: 1, new: 1, changed: 0, same: 0, repeated: 0, wrong: 0, removed: 0 }
    server.serve(importBookTasks, ({ body }) => ({
      data: {
        id: 'i2',
        resource: 'book-task',
        state: body.dry_run === 1 ? 'checked' : 'failed',
        done: 1,
        counts,
        problems: [],
        ignored: [],
      },
    }))
    expect((await harness.qd(['book-tasks', 'import', 'tasks.xlsx', '--watch', '--dry-run'])).code).toBe(0)
    expect((await harness.qd(['book-tasks', 'import', 'tasks.xlsx', '--watch'])).code).toBe(exitCodes.partly)
  })
})

describe('the task switch', () => {
  beforeEach(() => {
    server.serve(getProject, () => ({ data: [{ id: 9, name: 'Gold card' }] }))
    server.serve(setRunTask, ({ body }) => ({ data: { ...switchNow(), ...body } }))
  })

  test('is shown when nothing is to be changed', async () => {
    const { out } = await harness.qd(['book-tasks', 'switch', '--json'])
    expect(JSON.parse(out)).toEqual(switchNow())
    expect(server.received.map(({ endpoint }) => endpoint)).toEqual(['book-task.list'])
  })

  test('keeps what is not given', async () => {
    await harness.qd(['book-tasks', 'switch', 'off'])
    expect(server.received.at(-1)!.body).toMatchObject({ runStatus: 0, project_id: 4, operator_code: 2 })
  })

  test('takes card type and operator by name', async () => {
    const { code } = await harness.qd([
      'book-tasks',
      'switch',
      'on',
      '--card-type',
      'gold card',
      '--operator',
      'china-mobile',
    ])
    expect(code).toBe(0)
    expect(server.received.at(-1)!.body).toMatchObject({
      runStatus: 1,
      project_id: 9,
      project_name: 'Gold card',
      operator_code: 1,
      operator_name: 'China Mobile',
    })
    const wrong = await harness.qd(['book-tasks', 'switch', 'on', '--card-type', 'tin'])
    expect([wrong.code, wrong.err]).toEqual([
      exitCodes.usage,
      'qd: Card types: there is not exactly one “tin”. There are: Gold card\n',
    ])
  })
})

describe('changing tasks', () => {
  test('tasks that refuse are named with the reason, and make exit code 1', async () => {
    server.serve(setTaskStatus, () => ({
      data: { changed: 1, refused: [{ id: 2, code: 'task_committed', message: 'committed' }] },
    }))
    const { code, out, err } = await harness.qd([
      'book-tasks',
      'set-status',
      'not-executed',
      '1,2',
      '--confirm-committed',
    ])
    expect([code, out]).toEqual([exitCodes.partly, 'changed\trefused\n1\t2\n'])
    expect(err).toBe('Status of 1 task changed\n1 task refused\n  2: committed\n')
    expect(server.received[0]!.body).toMatchObject({ ids: '1,2', status: 0, confirm_committed: 1 })
  })

  test('a refusal for lack of the second confirmation says how to give it', async () => {
    server.serve(setTaskStatus, () => ({ status: 409, code: 'task_committed', message: 'It may be published twice' }))
    const { code, err } = await harness.qd(['book-tasks', 'set-status', '0', '1'])
    expect([code, err]).toEqual([
      exitCodes.refused,
      'qd: It may be published twice\nIf you are sure, add --confirm-committed\n',
    ])
  })

  test('deleting needs --yes in a pipe', async () => {
    server.serve(deleteBookTasks, () => ({ data: { changed: 2, refused: [] } }))
    expect((await harness.qd(['book-tasks', 'delete', '1', '2'])).code).toBe(exitCodes.usage)
    expect((await harness.qd(['book-tasks', 'delete', '1', '2', '--yes'])).code).toBe(0)
    expect(server.received.at(-1)!.query.ids).toBe('1,2')
  })

  test('checks are queued', async () => {
    server.serve(checkBookTasks, () => ({ data: { queued: 2 } }))
    expect((await harness.qd(['book-tasks', 'check', '1', '2'])).err).toBe('2 checks queued\n')
  })
})

describe('the fleet', () => {
  const state = {
    halted: true,
    halted_by: 'bob',
    restored: null,
    troubles: [],
    pauses: [],
    halts: [
      { kind: 'fleet', id: 0, name: '', reason: 'fire', by: 'bob', since: '08:00', liftable: true },
      { kind: 'host', id: 3, name: 'rack', reason: '', by: 'ann', since: '07:00', liftable: true },
    ],
    unheard: { phones: 2, until: '08:01' },
    verify_tasks: 0,
    ailing: { count: 0, phones: [] },
    hosts: { online: 1, total: 1 },
    phones: { online: 9, busy: 2, maintenance: 0, total: 10 },
    accounts: { authorised: 9, total: 10 },
    tasks: [{ book_type: 0, switch_on: true, not_executed: 5, executing: 2, success: 3, failed: 1, unknown: 1 }],
    running: [
      { run: 'r', kind: 'book_list', task: 7, book_type: 0, title: 'Book 7', phone: 'P1', state: 4, since: '08:00' },
    ],
    failures: [],
    hours: [],
  }
  beforeEach(() => server.serve(fleetStatus, () => ({ data: state })))

  test('its state is one row of numbers in a pipe', async () => {
    const { out } = await harness.qd(['fleet', 'status'])
    expect(out.split('\n')[1]).toBe('1\t2\t2\t1\t1\t9\t2\t0\t10\t1')
  })

  test('its state is tables on a terminal, with what is stopped above everything', async () => {
    const { out } = await harness.qd(['fleet', 'status', '--once', '--no-colour'], { terminal: true })
    expect(out).toContain(
      'All work is stopped · by bob since 08:00 (fire)\nHost rack · by ann since 07:00 (no reason given)\n',
    )
    expect(out).toContain('2 phones are out of reach and may work on until 08:01\n')
    expect(out).toContain('Phones 9 / 10')
    expect(out).toMatch(/7 +P1 +Script running +08:00 +Book 7/)
    expect(out).toContain('No failures in the last 24 hours')
  })

  test('book-tasks status is one row a type in a pipe', async () => {
    expect((await harness.qd(['book-tasks', 'status'])).out).toBe(
      'book_type\tswitch_on\tnot_executed\texecuting\tsuccess\tfailed\tunknown\n0\ttrue\t5\t2\t3\t1\t1\n',
    )
  })
})

test('why a task waits is told for each phone with every rule, and how many are hidden', async () => {
  const of = { run: 'r1', lane: 0, due: '2026-01-02 10:00:00', ahead: 4, total: 3 }
  const at = (serial: string, rules: { rule: string; text: string }[], failed_before = false) => ({
    serial,
    account: `shelf-${serial}`,
    subsystem: 0,
    failed_before,
    rules,
  })
  const off = { rule: 'switch_off', text: 'the switch is off' }
  const data = [
    {
      ...of,
      total: 8,
      hidden: 2,
      phones: [
        at('A', [off, { rule: 'phone_held', text: 'held by ann' }, { rule: 'battery', text: 'battery 12 %' }]),
        at('B', [off], true),
        at('C', [off]),
      ],
    },
    { ...of, due: '', ahead: 0, total: 1, hidden: 0, phones: [at('D', [])] },
    { ...of, due: '', ahead: 0, total: 0, hidden: 0, phones: [] },
  ]
  server.serve(whyBookTask, ({ query }) => (query.id === 7 ? { data } : { data: [] }))
  const { code, out } = await harness.qd(['why', '7'])
  expect([code, out.split('\n')]).toEqual([
    exitCodes.ok,
    [
      ...['Its next attempt is due at 2026-01-02 10:00:00', 'Runs ahead in the queue: 4'],
      ...['All of these phones:', '  the switch is off'],
      ...['A  shelf-A', '  held by ann', '  battery 12 %'],
      ...['B  shelf-B', expect.stringMatching(/^ {2}.*failed/i), 'C  shelf-C'],
      ...['Phones with more unmet conditions: 5', expect.stringContaining('2')],
      ...['D  shelf-D', '  Ready, waiting in the queue'],
      ...['No phone can run this task', ''],
    ],
  ])
  expect(JSON.parse((await harness.qd(['why', '7', '--json'])).out)).toEqual(data)
  expect((await harness.qd(['why', 'seven'])).code).toBe(exitCodes.usage)
  server.serve(whyRunWaits, () => ({ data: [data[1]!] }))
  expect((await harness.qd(['why', '9', '--run'])).out).toBe('D  shelf-D\n  Ready, waiting in the queue\n')
})
