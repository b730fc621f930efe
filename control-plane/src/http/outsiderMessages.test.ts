import { importBookTasks } from '@quarterdeck/shared/contracts/bookTask.ts'
import { createEnrolToken, enrolAgent } from '@quarterdeck/shared/contracts/fleet.ts'
import { createScreenToken } from '@quarterdeck/shared/contracts/screen.ts'
import { agentMessages, type FromAgent, fromAgent, toAgent } from '@quarterdeck/shared/protocol/agent.ts'
import {
  type FromScreenAgent,
  fromScreenAgent,
  screenAgentMessages,
  toScreenAgent,
} from '@quarterdeck/shared/protocol/agentScreen.ts'
import { consoleMessages, toConsole } from '@quarterdeck/shared/protocol/console.ts'
import { type FromViewer, fromViewer, toViewer, viewerMessages } from '@quarterdeck/shared/protocol/screen.ts'
import { fromShell, shellMessages, toShell } from '@quarterdeck/shared/protocol/shell.ts'
import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { host } from '@quarterdeck/shared/resources/fleet/host.ts'
import { phone } from '@quarterdeck/shared/resources/fleet/phone.ts'
import { organisation, organisationTypes } from '@quarterdeck/shared/resources/system/organisation.ts'
import { userGroup } from '@quarterdeck/shared/resources/system/userGroup.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { acceptOffer, turnSwitch } from '../domains/fleet/fleet/fleet.testing.ts'
import { type ScreenHarness, startScreenHarness } from '../domains/fleet/screens/screens.testing.ts'
import { sheet } from '../domains/work/bookTasks/tasks.testing.ts'
import { runSettings } from '../domains/work/runs/settings.ts'
import { type FakeAgent, joinAgent, phoneFacts } from '../hub/fakeAgent.testing.ts'
import { connectScreens, connectViewer, type FakeViewer } from '../hub/fakeScreens.testing.ts'
import type { TestClient } from '../plane.testing.ts'
import { refusal } from '../refusal.testing.ts'

// As outsiders.test.ts for calls: every message of every socket says whose what it names is, and who is no one's, or another's,
// knocks with each. The records of what they say are complete by their types: a message that nobody knocks with does not compile.

let screens: ScreenHarness
let rival: TestClient
/** Hosts of the company that was rejected, and of the external organisation; and their secrets. */
const hosts = new Map<string, { agent: FakeAgent; secret: string }>()
/** What is the company's: its first phone, who has it, and a run on it. */
let ours: number
let theirs: number
/** Somebody of the company looks at that phone all the time. */
let viewer: FakeViewer
let run: { run: string; lease: number }

beforeAll(async () => {
  screens = await startScreenHarness()
  const { plane } = screens
  const { admin } = plane
  const [org] = (
    await admin.call(endpointsOf(organisation).add!, { body: { name: 'Rival', type: organisationTypes.external } })
  ).data.ids
  const group = await admin.call(endpointsOf(userGroup).add!, { body: { name: 'Rival', organisation: org! } })
  rival = await plane.addUser(1, { organisation: org!, user_group: group.data.ids[0]! })

  // However long the knocking takes, the run stays whose it is.
  await plane.context.settings.set(runSettings.leaseMs, 3_600_000)
  await turnSwitch(screens.fleet, 0)
  const file = await sheet(['book_name', 'search_keyword', 'describe', 'domains'], [['Ours', 'k', 'd', 'x.example']])
  await admin.call(importBookTasks, { body: { file, book_type: 0, type: 0, dry_run: 0 } })
  const offer = await acceptOffer(screens.agent, 'Ours')
  run = { run: offer.run, lease: offer.lease }
  const { data } = await admin.call(endpointsOf(phone).list!, { query: { keyword: offer.phone } })
  ours = data[0]!.id
  await join('a rejected host', admin)
  await join('a host of another organisation', rival)
  const rejected = hosts.get('a rejected host')!
  const [one] = (await admin.call(endpointsOf(host).list!, { query: { keyword: 'a rejected host' } })).data
  await admin.call(actionEndpointsOf(host).reject!, { body: { ids: [one!.id], audit_remark: 'x' } })
  await rejected.agent.closed
  rejected.agent = await joinAgent(plane.url, rejected.secret)
  expect(await rejected.agent.hear('welcome')).toMatchObject({ approval: 'rejected' })

  const rivals = hosts.get('a host of another organisation')!.agent
  rivals.say({ type: 'phones', phones: [phoneFacts('theirs')], listed: ['theirs'] })
  const list = () => rival.call(endpointsOf(phone).list!, { query: {} })
  await vi.waitFor(async () => expect((await list()).data.map(({ serial }) => serial)).toEqual(['theirs']), 30_000)
  theirs = (await list()).data[0]!.id
  viewer = await screens.viewer()
  await screens.watch(viewer, ours)
})
afterAll(async () => {
  await viewer.close()
  for (const { agent } of hosts.values()) await agent.close()
  await screens.stop()
})

async function join(name: string, who: TestClient): Promise<void> {
  const { plane } = screens
  const { data } = await who.call(createEnrolToken)
  const reply = await plane.client('').call(enrolAgent, { body: { token: data.token, name, os: 'test' } })
  const { secret } = reply.data
  hosts.set(name, { agent: await joinAgent(plane.url, secret), secret })
}

/** Rows of the company that messages could change. */
async function standing(): Promise<unknown> {
  const { store } = screens.plane.context
  return {
    phones: await store.read.all(
      `SELECT id, serial, host, state, organisation_id, owner_user_id, model, battery FROM phone WHERE organisation_id = 1`,
    ),
    sims: await store.read.all(`SELECT * FROM sim WHERE phone = ?`, [ours]),
    runs: await store.read.all('SELECT * FROM run'),
    accounts: await store.read.all('SELECT id, fans, metrics_time FROM account'),
    metrics: await store.read.all('SELECT * FROM account_metric'),
    logs: await store.read.all('SELECT * FROM run_log'),
    leases: await store.read.all('SELECT * FROM phone_lease'),
    hosts: await store.read.all('SELECT id, name, audit_status FROM host WHERE id = 1'),
  }
}

const told = { message: 'x', particulars: [] }
const by = { request: 'ours' }
const fromHosts: { [T in FromAgent['type']]: () => Extract<FromAgent, { type: T }> } = {
  hello: () => ({
    type: 'hello',
    version: 1,
    instance: 'i',
    agentVersion: '1',
    os: 'x',
    holding: [run],
  }),
  phones: () => ({ type: 'phones', phones: [phoneFacts('s-one', { battery: 3 })], odd: ['s-two'] }),
  adbServer: () => ({ type: 'adbServer', state: 'silent' }),
  accept: () => ({ type: 'accept', ...run }),
  refuse: () => ({ type: 'refuse', ...run, fault: 'script', code: 'x', final: true, ...told }),
  borrowed: () => ({ type: 'borrowed', phone: 's-one', settings: [] }),
  answers: () => ({ type: 'answers', ...by, ...told }),
  machine: () => ({ type: 'machine', time: 0, boot: '' }),
  renew: () => ({ type: 'renew', leases: [run] }),
  progress: () => ({ type: 'progress', ...run, state: 'running', at: 1 }),
  log: () => ({ type: 'log', ...run, lines: [{ at: 1, level: 'info', text: 'theirs' }] }),
  commit: () => ({ type: 'commit', ...by, ...run }),
  result: () => ({
    type: 'result',
    id: 'r',
    ...run,
    attempt: 1,
    outcome: { kind: 'succeeded', result: { share_link: 'https://made.up' } },
    at: 1,
  }),
  ledger: () => ({
    type: 'ledger',
    knows: 0,
    entries: [{ ...run, attempt: 1, phone: 's-one', note: '', hash: '', began: 1, committed: true }],
    last: true,
  }),
  reported: () => ({
    type: 'reported',
    id: 'r',
    ...run,
    from: 0,
    rows: [{ kind: 'account-metric', at: 1, row: { fans: 1 } }],
  }),
  halted: () => ({ type: 'halted', at: 1 }),
  picture: () => ({ type: 'picture', phone: 's-one', at: 1, png: 'AAAA' }),
  acted: () => ({ type: 'acted', ...by, ok: true, ...told }),
  groupLooked: () => ({
    type: 'groupLooked',
    ...by,
    seen: { sketch: { activity: 'a/b', marks: [] }, aim: null },
  }),
  groupDone: () => ({ type: 'groupDone', ...by, ...told }),
  fileState: () => ({ type: 'fileState', ...by, state: 'done', done: 1, ...told }),
}

describe('every message of every socket', () => {
  const said: [string, object, { options: readonly unknown[] }[]][] = [
    ['agent', agentMessages, [fromAgent, toAgent]],
    ['screens of an agent', screenAgentMessages, [fromScreenAgent, toScreenAgent]],
    ['viewer', viewerMessages, [fromViewer, toViewer]],
    ['shell', shellMessages, [fromShell, toShell]],
    ['console', consoleMessages, [toConsole]],
  ]
  test.each(said)('of the %s says whose what it names is', (_, visibility, unions) => {
    const types = unions.flatMap(({ options }) =>
      options.flatMap((option) => [...(option as { shape: { type: { values: Set<string> } } }).shape.type.values]),
    )
    expect(Object.keys(visibility).sort()).toEqual([...new Set(types)].sort())
    // A host speaks for itself and for its own, whoever looks for what this one sees: nothing that goes over a socket is everybody's.
    expect(['internal', 'all', 'public'].filter((word) => Object.values(visibility).includes(word))).toEqual([])
  })
})

describe.each(['a rejected host', 'a host of another organisation'])('%s', (name) => {
  const knocking = () => hosts.get(name)!
  const isOwn = (type: string) => agentMessages[type as keyof typeof agentMessages] === 'own'

  test.each(Object.keys(fromHosts).filter((type) => type !== 'hello'))(
    'changes nothing of the company by "%s", and is told nothing of it',
    async (type) => {
      const { agent } = knocking()
      const before = await standing()
      const heard = agent.heard.length
      agent.say(fromHosts[type as FromAgent['type']]())
      await settled(name)
      expect(await standing()).toEqual(before)
      const answers = agent.heard.slice(heard).filter((message) => isOwn(message.type))
      expect(JSON.stringify(answers)).not.toMatch(/s-one|s-two/)
      for (const answer of answers) expect(lets(answer)).toBe(false)
    },
  )

  test('does not get a run of the company by saying in its hello that it holds it', async () => {
    const knocker = knocking()
    const before = await standing()
    await knocker.agent.close()
    knocker.agent = await joinAgent(screens.plane.url, knocker.secret, { holding: [run] })
    const welcome = await knocker.agent.hear('welcome')
    expect(welcome).toMatchObject({ lost: [run], haltedPhones: [], adbOff: [] })
    expect(JSON.stringify(welcome.holds)).not.toContain('s-one')
    expect(await standing()).toEqual(before)
  })

  test('shows nobody anything in place of a phone of the company', async () => {
    const { plane } = screens
    const knocker = await connectScreens(plane.url, knocking().secret)
    const heard = viewer.heard.length
    const says: { [T in FromScreenAgent['type']]: Extract<FromScreenAgent, { type: T }> } = {
      opened: { type: 'opened', stream: ours, source: 'screencap', stills: '', codec: '', width: 1, height: 1 },
      ended: { type: 'ended', stream: ours, reason: 'phone_gone' },
      copied: { type: 'copied', stream: ours, text: 'made up' },
      acted: { type: 'acted', stream: ours, request: 1, text: 'made up' },
      failed: { type: 'failed', stream: ours, request: 1, code: 'lost', message: 'made up', particulars: [] },
    }
    for (const message of Object.values(says)) if (knocker.socket.readyState === 1) knocker.say(message)
    if (knocker.socket.readyState === 1) knocker.picture({ kind: 'key', phone: ours }, Buffer.from('made up'))
    await settled(name)
    viewer.say({ type: 'screen_info', phone: ours, text: '' })
    const told = await viewer.hear('screen_info', (message) => viewer.heard.indexOf(message) >= heard)
    expect(told.text).toMatchObject({ source: 'scrcpy', width: 360 })
    expect(viewer.heard.slice(heard).filter(({ type }) => type !== 'screen_info')).toEqual([])
    expect(viewer.pictures.filter(({ bytes }) => String(bytes) === 'made up')).toEqual([])
    await knocker.close()
  })
})

/** What has been said before has been dealt with. */
async function settled(name: string): Promise<void> {
  const { agent } = hosts.get(name)!
  if (name === 'a rejected host') return new Promise((resolve) => setTimeout(resolve, 50))
  const request = `settled ${agent.heard.length}`
  agent.say({ type: 'commit', request, run: 'none', lease: 0 })
  await agent.hear('committed', (message) => message.request === request)
}

/** Whether an answer gives a host what it asked for. */
function lets(answer: { type: string; ok?: unknown }): boolean {
  return answer.type === 'committed' ? answer.ok === true : !['renewed', 'ack', 'withdraw'].includes(answer.type)
}

describe('somebody of another organisation at a screen', () => {
  const point = { x: 1, y: 1, width: 360, height: 800 }
  const says: { [T in FromViewer['type']]: Extract<FromViewer, { type: T }> } = {
    heartbeat: { type: 'heartbeat', phone: 0, text: '1' },
    open_screen: { type: 'open_screen', phone: 0, text: { maxSize: 800, maxFps: 20 } },
    close_screen: { type: 'close_screen', phone: 0, text: 'left' },
    screen_info: { type: 'screen_info', phone: 0, text: '' },
    switch_adb_on: { type: 'switch_adb_on', phone: 0, text: '' },
    switch_adb_off: { type: 'switch_adb_off', phone: 0, text: '' },
    open_screen_copilot: { type: 'open_screen_copilot', phone: 0, text: { ask: '' } },
    open_screen_public: { type: 'open_screen_public', phone: 0, text: { minutes: 5 } },
    touch: { type: 'touch', phone: 0, text: { action: 'down', pointer: 0, ...point } },
    swipe: { type: 'swipe', phone: 0, text: { ...point, toX: 2, toY: 2, durationMs: 100 } },
    wheel: { type: 'wheel', phone: 0, text: { ...point, dx: 0, dy: 1 } },
    input_keycode: { type: 'input_keycode', phone: 0, text: { code: 3, action: 'press', meta: 0 } },
    input_text: { type: 'input_text', phone: 0, text: 'theirs' },
    set_clipboard: { type: 'set_clipboard', phone: 0, text: 'theirs' },
    get_clipboard: { type: 'get_clipboard', phone: 0, text: '' },
    rotate: { type: 'rotate', phone: 0, text: '' },
    screenshot: { type: 'screenshot', phone: 0, text: '' },
    dump_activity: { type: 'dump_activity', phone: 0, text: {} },
  }

  test('gets no token for a phone of the company', async () => {
    const body = { phones: [ours], mode: 'control' as const, place: 'android' as const }
    expect(await refusal(rival.call(createScreenToken, { body }))).toMatchObject({ status: 404 })
  })

  test.each(Object.keys(says))(
    'does nothing with a phone of the company by "%s" on a socket of the own',
    async (type) => {
      const { plane, agent } = screens
      const line = await screens.screens()
      const body = { phones: [theirs], mode: 'control' as const, place: 'android' as const }
      const outsider = await connectViewer(plane.url, (await rival.call(createScreenToken, { body })).data.url)
      // What goes to the host by the clock alone (pictures for the wall, a fresh picture) is nobody's doing.
      const asked = () =>
        [...agent.heard, ...line.heard].filter(({ type }) => !['pictures', 'refresh', 'renewed'].includes(type)).length
      const before = { rows: await standing(), asked: asked() }
      outsider.say({ ...says[type as FromViewer['type']], phone: ours } as FromViewer)
      outsider.say({ type: 'heartbeat', phone: ours, text: 'after' })
      outsider.say({ type: 'rotate', phone: ours, text: '' })
      // Messages of one phone go in their order: after this answer the other has been dealt with.
      await outsider.hear('refused', ({ text }) => text.type === 'rotate')
      const given = outsider.heard.filter((message) => !['refused', 'close_screen', 'heartbeat'].includes(message.type))
      expect(given).toEqual([])
      expect(outsider.pictures).toEqual([])
      expect({ rows: await standing(), asked: asked() }).toEqual(before)
      await outsider.close()
    },
  )
})

test.each(['phones', 'log', 'commit', 'result'] as const)(
  'the host that it is heard by "%s": the tests above do not pass by emptiness',
  async (type) => {
    const before = await standing()
    screens.agent.say(fromHosts[type]())
    await expect.poll(standing).not.toEqual(before)
  },
)
