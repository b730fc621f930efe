import { runDeviceLog } from '@quarterdeck/shared/contracts/evidence.ts'
import { figureEndpointsOf } from '@quarterdeck/shared/contracts/figures.ts'
import { fleetStatus, setHalt } from '@quarterdeck/shared/contracts/fleet.ts'
import { groupList } from '@quarterdeck/shared/contracts/groupControl.ts'
import { runLog, runLogs } from '@quarterdeck/shared/contracts/run.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { host } from '@quarterdeck/shared/resources/fleet/host.ts'
import { phone } from '@quarterdeck/shared/resources/fleet/phone.ts'
import { phoneWall } from '@quarterdeck/shared/resources/fleet/phoneWall.ts'
import { userGroup } from '@quarterdeck/shared/resources/system/userGroup.ts'
import { runStatistics } from '@quarterdeck/shared/statistics/runStatistics.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { exitCodes } from '../exitCodes.ts'
import { spelledOut } from '../shortcuts.ts'
import { rowOf } from '../testing/rows.testing.ts'
import { type CliHarness, sitDown } from '../testing/runQd.testing.ts'
import { startTestServer, type TestServer } from '../testing/server.testing.ts'
import type { FleetState } from './statusTables.ts'

const [hosts, phones, groups] = [host, phone, userGroup] as readonly [AnyResource, AnyResource, AnyResource]
let server: TestServer
let harness: CliHarness
beforeEach(async () => {
  server = await startTestServer()
  harness = await sitDown(server.url)
})
afterEach(async () => {
  await server.close()
  await harness.remove()
})

test('one word stands for a list, wherever the options stand', () => {
  expect(spelledOut(['phones', '--state', '1'])).toEqual(['phone', 'list', '--state', '1'])
  expect(spelledOut(['--server', 'phones', '--json', 'runs'])).toEqual(['--server', 'phones', '--json', 'run', 'list'])
  expect(spelledOut(['phones', 'list', '--state', '1'])).toEqual(['phone', 'list', '--state', '1'])
  expect(spelledOut(['runs', 'list'])).toEqual(['run', 'list'])
  expect(spelledOut(['wall', 'list'])).toEqual(['phone-wall', 'list'])
  expect(spelledOut(['why', 'phones'])).toEqual(['why', 'phones'])
  expect(spelledOut(['--help'])).toEqual(['--help'])
})

test('phones are listed by one word, and the help names it', async () => {
  server.serve(endpointsOf(phones).list!, () => ({ data: [], totalCount: 0 }))
  const { code, out } = await harness.qd(['phones', '--columns', 'serial,state'])
  expect([code, out]).toEqual([exitCodes.ok, 'serial\tstate\n'])
  expect((await harness.qd(['--help'])).out).toMatch(/phones +the phones/)
  const spelled = await harness.qd(['phones', 'list', '--columns', 'serial,state'])
  expect([spelled.code, spelled.out]).toEqual([exitCodes.ok, 'serial\tstate\n'])
  expect((await harness.qd(['phones', 'lst'])).err).toContain('lst')
})

test('work is stopped for a host or a user group by its name, and for a phone by its serial, with a reason', async () => {
  const sent: unknown[] = []
  server.serve(endpointsOf(hosts).list!, () => ({
    data: [rowOf(hosts, { id: 7, name: 'rack' }), rowOf(hosts, { id: 8, name: 'rack-2' })],
  }))
  server.serve(endpointsOf(phones).list!, () => ({ data: [rowOf(phones, { id: 3, serial: 'A' })], totalCount: 1 }))
  server.serve(endpointsOf(groups).list!, () => ({
    data: [rowOf(groups, { id: 5, name: 'night', type: 1 })],
    totalCount: 1,
  }))
  for (const [list, action] of [
    [hosts, 'halt'],
    [hosts, 'resume'],
    [phones, 'halt'],
    [groups, 'halt'],
    [groups, 'resume'],
  ] as const) {
    server.serve(actionEndpointsOf(list)[action]!, ({ body }) => {
      sent.push([list.name, action, body])
      const results = (body as { ids: number[] }).ids.map((id) => ({ id, result: 'done' as const, reason: '' }))
      return { data: { results, done: 1, same: 0, refused: 0, job: null } }
    })
  }
  expect((await harness.qd(['stop', '--host', 'rack', '--reason', 'smoke', '--yes'])).err).toContain('stopped')
  expect((await harness.qd(['resume', '--host', 'rack'])).code).toBe(exitCodes.ok)
  expect((await harness.qd(['stop', '--phone', 'A', '--reason', 'hot', '-y'])).code).toBe(exitCodes.ok)
  expect((await harness.qd(['stop', '--group', 'night', '--reason', 'wrong', '-y'])).code).toBe(exitCodes.ok)
  expect((await harness.qd(['resume', '--group', 'Night'])).code).toBe(exitCodes.ok)
  expect(sent).toEqual([
    ['host', 'halt', { ids: [7], reason: 'smoke' }],
    ['host', 'resume', { ids: [7] }],
    ['phone', 'halt', { ids: [3], reason: 'hot' }],
    ['user-group', 'halt', { ids: [5], reason: 'wrong' }],
    ['user-group', 'resume', { ids: [5] }],
  ])
  const silent = await harness.qd(['stop', '--host', 'rack'])
  expect([silent.code, silent.err]).toEqual([exitCodes.usage, expect.stringContaining('--reason')])
  const both = await harness.qd(['stop', '--host', 'rack', '--group', 'night', '--reason', 'x'])
  expect([both.code, both.err]).toEqual([exitCodes.usage, expect.stringContaining('--group')])
  expect((await harness.qd(['stop', '--host', 'shelf', '--reason', 'x'])).code).toBe(exitCodes.usage)
  expect(sent).toHaveLength(5)
})

test('stopping asks first; a pipe says --yes, as the help tells', async () => {
  const bodies: unknown[] = []
  server.serve(setHalt, ({ body }) => {
    bodies.push(body)
    return { data: { halted: body.halted as boolean, stopped_runs: 1 } }
  })
  server.serve(fleetStatus, () => ({ data: standing([]) }))
  server.serve(endpointsOf(hosts).list!, () => ({ data: [rowOf(hosts, { id: 7, name: 'rack' })] }))
  for (const more of [[], ['--host', 'rack']]) {
    const piped = await harness.qd(['stop', '--reason', 'fire', ...more])
    expect([piped.code, piped.err]).toEqual([exitCodes.usage, expect.stringContaining('--yes')])
  }
  const refused = await harness.qd(['stop'], { typed: 'no\n' })
  expect([refused.code, refused.err]).toEqual([
    exitCodes.usage,
    expect.stringContaining('Stop all work on all devices'),
  ])
  expect(bodies).toEqual([])
  await harness.qd(['stop'], { typed: 'yes\n' })
  expect((await harness.qd(['stop', '--reason', 'fire', '--yes'])).err).toBe('1 run stopped\n')
  expect(bodies).toEqual([
    { halted: true, reason: '' },
    { halted: true, reason: 'fire' },
  ])
  expect((await harness.qd(['stop', '--help'])).out).toMatch(/-y, --yes +do not ask first \(needed in a pipe/)
})

test('going on brings the code of the second factor: from the command line, or typed', async () => {
  const codes: unknown[] = []
  server.serve(setHalt, ({ body }) => {
    codes.push(body.code)
    if (body.code === undefined) return { status: 400, code: 'login_code_required', message: 'Enter the code' }
    return { data: { halted: false, stopped_runs: 0 } }
  })
  expect((await harness.qd(['resume'])).err).toContain('Enter the code')
  expect((await harness.qd(['resume', '--code', '123456'])).code).toBe(exitCodes.ok)
  expect((await harness.qd(['resume'], { typed: '654321\n' })).code).toBe(exitCodes.ok)
  expect(codes).toEqual([undefined, '123456', undefined, '654321'])
})

test('the status says of every stop what is stopped, by whom and why', async () => {
  const stop = { since: '2026-01-02 10:00:00', liftable: true }
  const halts = [
    { ...stop, kind: 'fleet' as const, id: 0, name: '', reason: 'fire', by: 'ann' },
    { ...stop, kind: 'host' as const, id: 7, name: 'rack', reason: 'smoke', by: 'bob' },
  ]
  server.serve(fleetStatus, () => ({ data: standing(halts) }))
  const { err } = await harness.qd(['fleet', 'status'])
  expect(err).toBe(
    'All work is stopped · by ann since 2026-01-02 10:00:00 (fire)\nHost rack · by bob since 2026-01-02 10:00:00 (smoke)\n',
  )
})

test('the status says of every platform where work rests since when, and when one run goes to see', async () => {
  const times = { since: '2026-01-02 10:00:00', next_probe: '2026-01-02 11:00:00' }
  const pauses = [
    { id: 1, platform: 'shelf', organisation: '', trouble: 'Try again later', ...times },
    { id: 2, platform: 'shelf', organisation: 'Outside', trouble: '', ...times },
  ]
  server.serve(fleetStatus, () => ({ data: { ...standing([]), pauses } }))
  const { err } = await harness.qd(['fleet', 'status'])
  expect(err).toBe(
    'Platform pause · shelf · since 2026-01-02 10:00:00, next probe 2026-01-02 11:00:00\nPlatform pause · shelf (Outside) · since 2026-01-02 10:00:00, next probe 2026-01-02 11:00:00\n',
  )
})

function standing(halts: FleetState['halts']): FleetState {
  const none = { online: 0, total: 0 }
  return {
    halted: halts.length > 0,
    halted_by: '',
    halts,
    restored: null,
    troubles: [],
    pauses: [],
    unheard: { phones: 0, until: '' },
    verify_tasks: 0,
    hosts: none,
    phones: { ...none, busy: 0, maintenance: 0 },
    accounts: { authorised: 0, total: 0 },
    ailing: { count: 0, phones: [] },
    tasks: [],
    running: [],
    failures: [],
    hours: [],
  }
}

test('groups are listed with how their phones fare, and each phone of one is shown', async () => {
  const member = { phone: 1, serial: 'A', lease: 7, state: 'following' as const, message: '', waiting: 0, results: [] }
  const stopped = { ...member, phone: 2, serial: 'B', state: 'stopped' as const, reason: 'other_screen' as const }
  const group = {
    by: 'ann',
    since: '2026-01-02 10:00:00',
    paused: false,
    acts: 3,
    leader: member,
    followers: [stopped],
  }
  server.serve(groupList, () => ({ data: [group] }))
  expect((await harness.qd(['group-control', 'list'])).out).toBe(
    'leader\tby\tsince\tpaused\tacts\tfollowing\tstopped\tleft\nA\tann\t2026-01-02 10:00:00\tfalse\t3\t0\t1\t0\n',
  )
  expect(JSON.parse((await harness.qd(['group-control', 'show', 'B', '--json'])).out)).toMatchObject({
    by: 'ann',
    acts: 3,
  })
  expect((await harness.qd(['group-control', 'show', 'A'])).out).toContain('B\tstopped\tother_screen\t')
  const none = await harness.qd(['group-control', 'show', 'C'])
  expect([none.code, none.err]).toEqual([exitCodes.refused, expect.stringContaining('phone C is in no group')])
})

test('the log of a run comes as it is, or as lines of JSON', async () => {
  const log = 'first\nsecond\n'
  server.serve(runLog, () => ({ file: 'run-7.txt', bytes: new TextEncoder().encode(log) }))
  expect((await harness.qd(['logs', '7'])).out).toBe(log)
  server.serve(runLogs, () => ({ status: 404, code: 'not_found', message: 'not found' }))
  const none = await harness.qd(['logs', '8', '9'])
  expect([none.code, none.err]).toEqual([exitCodes.refused, expect.stringContaining('run 8, 9 has no log')])
  expect(JSON.parse((await harness.qd(['logs', '7', '--json'])).out)).toEqual({ run: 7, lines: ['first', 'second'] })
})

test('what the phone said in a run comes beside it, and is said not to be there where none was kept', async () => {
  server.serve(runDeviceLog, ({ query }) =>
    query.id === 7
      ? { file: 'run-7-device.log', bytes: new TextEncoder().encode('I/Zygote\n') }
      : { status: 404, code: 'not_found', message: 'not found' },
  )
  server.serve(runLogs, () => ({ file: 'run-logs.zip', bytes: new TextEncoder().encode('PK') }))
  expect((await harness.qd(['logs', '7', '8'])).out).toBe('PK')
  expect(server.received.at(-1)?.query).toEqual({ ids: [7, 8] })
  expect((await harness.qd(['logs', '7', '--device'])).out).toBe('I/Zygote\n')
  expect(JSON.parse((await harness.qd(['logs', '7', '--device', '--json'])).out)).toEqual({
    run: 7,
    lines: ['I/Zygote'],
  })
  const none = await harness.qd(['logs', '8', '--device'])
  expect([none.code, none.out, none.err]).toEqual([
    exitCodes.refused,
    '',
    'qd: run 8 has no phone log: none was kept, or it was deleted\n',
  ])
})

test('the wall is the list of its phones, once, where nobody watches', async () => {
  const wall: AnyResource = phoneWall
  server.serve(endpointsOf(wall).list!, () => ({ data: [rowOf(wall, { id: 3, serial: 'A:5' })], totalCount: 1 }))
  expect(JSON.parse((await harness.qd(['wall', '--json', '--state', '1'])).out)).toMatchObject([
    { id: 3, serial: 'A:5' },
  ])
  expect((await harness.qd(['wall', '--columns', 'serial'])).out).toBe('serial\nA:5\n')
})

test('figures are asked for by names, come whole as JSON, as rows in a pipe, with totals and how they went on a terminal', async () => {
  const figures = { runs: 4, succeeded: 3, failed: 1, cancelled: 0, success: 75, median: 31.7, p90: null }
  const nothing = { ...figures, runs: 0, success: null }
  const row = { ...figures, key: ['1'], name: ['A'], stale: [] }
  const beside = {
    from: '2026-03-03',
    to: '2026-03-09',
    next: '2026-03-11 12:00:00',
    total: figures,
    before: nothing,
    top: [row],
    days: [
      { ...nothing, day: '2026-03-08', counted: true },
      { ...figures, day: '2026-03-09', counted: true },
    ],
  }
  const counts = { totalCount: 1, totalPage: 1, pageIndex: 1, pageSize: 200 }
  const more = { ...beside, before_from: '2026-02-24', before_to: '2026-03-02', ...counts }
  server.serve(figureEndpointsOf(runStatistics).list, () => ({ data: [row], ...more }))
  server.serve(endpointsOf(phones).list!, () => ({ data: [rowOf(phones, { id: 3, serial: 'A' })], totalCount: 1 }))
  const asked = ['statistics', 'run', '--range', '7', '--by', 'phone', '--phone', 'A', '--script', 'lists']
  expect((await harness.qd(asked)).out).toBe(
    'phone\truns\tsucceeded\tfailed\tcancelled\tsuccess\tmedian\tp90\nA\t4\t3\t1\t0\t75\t31.7\t\n',
  )
  expect(server.received.at(-1)?.query).toMatchObject({ range: 7, by: 'phone', phone: 3, script: 'lists' })
  expect(JSON.parse((await harness.qd(['statistics', 'run', '--json'])).out)).toEqual({ data: [row], ...beside })
  const { out, err } = await harness.qd(['statistics', 'run'], { terminal: true })
  expect(err).toContain('Data of 2026-03-03 to 2026-03-09, next at 2026-03-11 12:00:00')
  expect(out).toMatch(/A +4 +3 +1 +0 +75 % +0:32 +–/)
  expect(out).toMatch(/Runs +4 +0 before +▁█/)
  const wrong = await harness.qd(['statistics', 'run', '--range', '2'])
  expect([wrong.code, wrong.err]).toEqual([exitCodes.usage, expect.stringContaining('1, 3, 7, 15, 30, 90')])
})
