import { verifyAudit } from '@quarterdeck/shared/contracts/audit.ts'
import { createEnrolToken } from '@quarterdeck/shared/contracts/fleet.ts'
import type { LoopRow } from '@quarterdeck/shared/contracts/loops.ts'
import { dictionaryOf } from '@quarterdeck/shared/i18n/dictionary.ts'
import { texts } from '@quarterdeck/shared/i18n/texts.gen.ts'
import { translator } from '@quarterdeck/shared/i18n/translate.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { exitCodes } from '../../exitCodes.ts'
import { type CliHarness, sitDown } from '../../testing/runQd.testing.ts'
import { startTestServer, type TestServer } from '../../testing/server.testing.ts'
import { copyFindings } from './copyFindings.ts'
import type { Check, Server } from './finding.ts'
import { chromium, dataFolder, diskSpace, fonts, nodeVersion } from './hostChecks.ts'
import { loopFindings } from './loopFindings.ts'
import type { Machine } from './machine.ts'
import { adbProgram, adbServer, usb } from './phoneChecks.ts'
import { clock, reachable, session } from './serverChecks.ts'

const t = translator('en', dictionaryOf(texts, 'en'))
const noon = Date.UTC(2026, 10, 20, 12)
const answers =
  (status: number, date = noon) =>
  async () =>
    new Response('', { status, headers: { date: new Date(date).toUTCString() } })

/** A host where all is well. */
const good: Machine = {
  platform: 'linux',
  nodeVersion: '24.21.0',
  userId: 1000,
  home: '/home/ops',
  cwd: '/opt/quarterdeck',
  env: {},
  now: () => noon,
  run: async () => 'Android Debug Bridge version 1.0.41\nVersion 29.0.6-debian\n',
  exists: async () => true,
  writable: async () => true,
  files: async () => [],
  freeBytes: async () => 20 * 1024 ** 3,
  adb: async (_host, _port, request) => (request === 'host:version' ? '0029' : 'P1\tdevice\nP2\tdevice\n'),
  fetch: answers(200),
}
const server: Server = {
  address: 'http://quarterdeck.test',
  ownVersion: '0.1.0',
  whoami: async () => ({ username: 'alice', version: '0.1.0' }),
  loops: async () => [],
}
const all = {
  nodeVersion,
  adbProgram,
  adbServer,
  usb,
  reachable,
  session,
  clock,
  dataFolder,
  diskSpace,
  chromium,
  fonts,
}

test('on a good host nothing is missing', async () => {
  const states = await Promise.all(Object.values(all).map((check) => check(good, server, t)))
  expect(states.filter(({ state }) => state !== 'ok')).toEqual([])
  expect(states.map(({ detail }) => detail)).toContain('2 phones ready')
})

test('each loop of the control plane is named with its rounds; one that failed is no lack of this host', async () => {
  const loopOf = (name: string, failures: number, error: string): LoopRow => ({
    name,
    every_ms: 1000,
    last_time: '2026-11-20 20:00:00',
    running: 0,
    took_ms: 3,
    lag_ms: 1,
    rounds: 9,
    failures,
    error,
    next_time: '2026-11-20 20:00:01',
    overdue: 0,
  })
  const rows = [loopOf('runs.scheduler', 0, ''), loopOf('jobs.prune', 2, 'Error: no disk')]
  expect(await loopFindings({ loops: async () => rows }, t)).toEqual([
    {
      name: 'loop',
      state: 'ok',
      detail:
        'runs.scheduler: last round 2026-11-20 20:00:00, took 3 ms, lag 1 ms, failures 0, next 2026-11-20 20:00:01',
      fix: '',
      optional: true,
    },
    expect.objectContaining({ state: 'missing', optional: true, fix: expect.stringContaining('no disk') }),
  ])
})

test('on the machine of a control plane, the copies from before upgrades are named, each with its place', async () => {
  const home = '/opt/quarterdeck/.data/control-plane'
  const exists = async (path: string) => path === `${home}/plane.id`
  const names = [
    'quarterdeck.db',
    'before-upgrade-012-figures-fans.db',
    'before-upgrade-009-x.db.part',
    'upgrading.json',
  ]
  const files = async () => names.map((name) => ({ name, size: 3_145_728 }))
  expect(await copyFindings({ ...good, exists, files }, t)).toEqual([
    expect.objectContaining({
      name: 'copies',
      detail: expect.stringMatching(`^${home}/before-upgrade-012-figures-fans.db`),
    }),
  ])
  expect((await copyFindings({ ...good, exists }, t)).map(({ detail }) => detail)).toEqual([`none in ${home}`])
  // A host with phones alone has no control plane's data.
  expect(await copyFindings({ ...good, exists, env: { QD_DATA_DIR: '/elsewhere' } }, t)).toEqual([])
})

describe('a lack is named with the command that mends it', () => {
  const devices = (text: string): Partial<Machine> => ({ adb: async () => text })
  test.each<[string, Check, Partial<Machine>, string, string]>([
    ['an old Node', nodeVersion, { nodeVersion: '22.12.0' }, 'Node 22.12.0 is too old', 'nodejs.org'],
    ['no adb', adbProgram, { run: async () => undefined }, 'adb is not there', 'apt-get install -y adb'],
    ['adb elsewhere', adbProgram, { run: async () => undefined, env: { QD_ADB_BIN: '/opt/adb' } }, '/opt/adb', 'adb'],
    ['an old adb', adbProgram, { run: async () => 'Android Debug Bridge version 1.0.31' }, '1.0.31', 'adb'],
    ['a silent adb server', adbServer, { adb: async () => undefined }, '127.0.0.1:5037', 'adb start-server'],
    ['no permission', usb, devices('P1\tno permissions (udev); see [x]\n'), 'no permission for P1', 'plugdev'],
    ['no trust', usb, devices('P1\tdevice\nP2\tunauthorized\n'), 'P2', 'allow USB debugging'],
    [
      'no udev rules',
      usb,
      { ...devices(''), exists: async () => false },
      'only root',
      'android-sdk-platform-tools-common',
    ],
    [
      'no server',
      reachable,
      { fetch: async () => Promise.reject(new TypeError('x', { cause: { code: 'ECONNREFUSED' } })) },
      '',
      'qd login',
    ],
    ['a sick server', reachable, { fetch: answers(503) }, 'answers 503', 'qd login'],
    ['a slow clock', clock, { fetch: answers(200, noon + 89_500) }, '90 s off', 'timedatectl'],
    ['a read-only folder', dataFolder, { writable: async () => false }, '/home/ops/.quarterdeck-agent', 'chown'],
    ['a full disk', diskSpace, { freeBytes: async () => 1024 ** 3 }, '1.0 GB free', '2.0 GB'],
    ['no browser', chromium, { exists: async () => false }, 'npm test', 'chromium'],
    ['no fonts', fonts, { exists: async (path) => path.includes('thai') }, 'npm test', 'fonts-noto-cjk'],
  ])('%s', async (_, check, lack, detail, fix) => {
    const finding = await check({ ...good, ...lack }, server, t)
    expect(finding.state).toBe('missing')
    expect(finding.detail).toContain(detail)
    expect(finding.fix).toContain(fix)
  })

  test('a server of another version', async () => {
    const other = { ...server, whoami: async () => ({ username: 'alice', version: '0.2.0' }) }
    expect((await session(good, other, t)).detail).toBe('the server is version 0.2.0, this qd 0.1.0')
  })
})

test('root needs no udev rules, and a host may have no phones yet', async () => {
  const bare: Machine = { ...good, userId: 0, exists: async () => false, adb: async () => undefined }
  expect((await usb(bare, server, t)).state).toBe('ok')
})

describe('the commands', () => {
  let running: TestServer
  let harness: CliHarness
  beforeEach(async () => {
    running = await startTestServer()
    harness = await sitDown(running.url)
  })
  afterEach(async () => {
    await running.close()
    await harness.remove()
  })

  test('doctor is one row a finding in a pipe, and exit code 1 where something needed is missing', async () => {
    // The test server has no /healthz.
    const { code, out } = await harness.qd(['doctor', '--json'], { env: { QD_DATA_DIR: harness.folder } })
    expect(code).toBe(exitCodes.partly)
    const findings = JSON.parse(out) as { name: string; state: string; optional: number }[]
    expect(findings.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['node', 'adb', 'usb', 'server', 'clock', 'data', 'disk']),
    )
    expect(findings.find(({ name }) => name === 'server')?.state).toBe('missing')
    expect(findings.find(({ name }) => name === 'data')?.state).toBe('ok')
  })

  test('a broken audit chain is exit code 1', async () => {
    running.serve(verifyAudit, () => ({ data: { entries: 9, intact: false, first_broken: 4, head: 'x' } }))
    const broken = await harness.qd(['audit', 'verify'])
    expect([broken.code, broken.err]).toEqual([
      exitCodes.partly,
      'The chain is broken at entry 4. Investigate at once\n',
    ])
    running.serve(verifyAudit, () => ({ data: { entries: 9, intact: true, first_broken: null, head: 'x' } }))
    expect((await harness.qd(['audit', 'verify', '-q'])).code).toBe(0)
  })

  test('a new token stands alone on stdout in a pipe', async () => {
    running.serve(createEnrolToken, () => ({ data: { token: 'once', expires: '09:00', command: 'npm run agent' } }))
    expect((await harness.qd(['hosts', 'token'])).out).toBe('once\n')
    expect((await harness.qd(['host', 'token'], { terminal: true })).out).toBe('npm run agent\n')
  })
})
