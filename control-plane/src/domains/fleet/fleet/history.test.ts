import type { Language } from '@quarterdeck/shared/i18n/language.ts'
import type { FromAgent } from '@quarterdeck/shared/protocol/agent.ts'
import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { host } from '@quarterdeck/shared/resources/fleet/host.ts'
import { phone } from '@quarterdeck/shared/resources/fleet/phone.ts'
import { platformLog } from '@quarterdeck/shared/resources/fleet/platformLog.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../../eventually.testing.ts'
import { joinAgent, phoneFacts } from '../../../hub/fakeAgent.testing.ts'
import { createMigrated } from '../../../migrations/migrated.testing.ts'
import { startTestPlane, type TestPlane } from '../../../plane.testing.ts'
import { remoteEngine, type TestDatabase } from '../../../platform/store/engines.testing.ts'
import { onEachEngine } from '../../../platform/store/onEachEngine.testing.ts'
import { enrol } from './fleet.testing.ts'

const calls = endpointsOf(platformLog)

onEachEngine('on the $name engine', (engine) => {
  let plane: TestPlane
  let server: TestDatabase | undefined
  /** How far the clock has been moved on. */
  let ahead = 0
  beforeAll(async () => {
    server = engine === remoteEngine ? await createMigrated(engine) : undefined
    plane = await startTestPlane({ databaseUrl: server?.url, now: () => Date.now() + ahead })
  })
  afterAll(async () => {
    await plane.stop()
    await server?.remove()
    await engine.stop?.()
  })

  async function told(query: Record<string, unknown>, language: Language = 'en'): Promise<string[]> {
    const { data } = await plane.client(plane.admin.token, language).call(calls.list!, { query })
    return data.map(({ serial, host_name, actor, event }) =>
      [serial, host_name, event, actor].filter((one) => one !== '').join(' | '),
    )
  }
  const comes = (query: Record<string, unknown>, lines: string[]) =>
    eventually(plane, async () => (await told(query)).toReversed()).toEqual(lines)
  const idOf = async (serial: string) =>
    (await plane.admin.call(endpointsOf(phone).list!, { query: {} })).data.find((row) => row.serial === serial)!.id

  test('the log tells what a host, its phones and its ADB server did, in order, and goes on when they are gone', async () => {
    const agent = await joinAgent(plane.url, await enrol(plane, 'rack'))
    const say = (message: FromAgent) => agent.say(message)
    const begun = ['rack | Enrolled (test) | admin', 'rack | Connected with agent 1 on test']
    await comes({}, begun)
    say({ type: 'phones', phones: [phoneFacts('A'), phoneFacts('B', { state: 'unauthorised' })] })
    say({ type: 'adbServer', state: 'answers' })
    say({ type: 'phones', phones: [phoneFacts('A', { battery: 7 }), phoneFacts('B', { state: 'unauthorised' })] })
    say({ type: 'adbServer', state: 'answers' })
    say({ type: 'phones', phones: [phoneFacts('A', { state: 'silent' })] })
    const before = [
      ...begun,
      'A | rack | Offline → Online',
      'B | rack | Offline → Not authorised',
      'rack | ADB server: Unknown → Responding',
      'A | rack | Online → Not responding',
      'B | rack | Not authorised → Offline',
    ]
    await comes({}, before)
    // What is said of phones and of the ADB server has no order among each other.
    say({ type: 'adbServer', state: 'silent' })
    const seen = [...before, 'rack | ADB server: Responding → Not responding']
    await comes({}, seen)
    await agent.close()
    const left = [
      ...seen,
      'A | rack | Not responding → Offline',
      'rack | Disconnected; phones that went offline with it: 1',
    ]
    await comes({}, left)

    const [a] = [await idOf('A')]
    expect(await told({ phone: a })).toHaveLength(3)
    expect(await told({ kind: 2 })).toHaveLength(2)
    expect(await told({ keyword: 'rack', kind: 1 }, 'zh-CN')).toEqual([
      'A | rack | 无响应 → 离线',
      'B | rack | 待授权调试 → 离线',
      'A | rack | 在线 → 无响应',
      'B | rack | 离线 → 待授权调试',
      'A | rack | 离线 → 在线',
    ])
    const { data: row } = await plane.admin.call(endpointsOf(phone).get!, { query: { id: a } })
    expect(row.history).toBe(3)

    await plane.admin.call(endpointsOf(phone).delete!, { query: { id: String(a) } })
    const taken = (await told({})).filter((line) => line.startsWith('A |')).toReversed()
    expect(taken).toEqual([
      ...left.filter((line) => line.startsWith('A |')),
      'A | rack | Removed from the list of phones | admin',
    ])
    const [{ id } = { id: 0 }] = (await plane.admin.call(endpointsOf(host).list!, { query: {} })).data
    await plane.admin.call(actionEndpointsOf(host).remove!, { body: { ids: [id] } })
    expect((await told({}))[0]).toBe('rack | Removed; phones that went with it: 1 | admin')
    expect(await told({ keyword: 'rack' })).toHaveLength(left.length + 3)
  })

  test('a restart is no news of phones that are still there; what does not come back went offline', async () => {
    const secret = await enrol(plane, 'shelf')
    const all = [phoneFacts('C'), phoneFacts('D')]
    const agent = await joinAgent(plane.url, secret)
    agent.say({ type: 'phones', phones: all })
    const seen = async () => (await told({ keyword: 'shelf', kind: 1 })).toReversed()
    const before = ['C | shelf | Offline → Online', 'D | shelf | Offline → Online']
    await eventually(plane, seen).toEqual(before)

    await plane.restart()
    const back = await joinAgent(plane.url, secret)
    back.say({ type: 'phones', phones: [all[0]!], listed: ['C'] })
    const left = [...before, 'D | shelf | Online → Offline']
    await eventually(plane, seen).toEqual(left)
    ahead += 60_000
    // A look of those that are made every second has come and gone when the phone of a host that stays away is offline.
    await plane.restart()
    expect(await seen()).toEqual(left)
    ahead += 60_000
    await eventually(plane, seen).toEqual([...left, 'C | shelf | Online → Offline'])
    await plane.signInAgain()
  })

  test('what an agent leaves out stands on the row of its host, for as long as it is left out', async () => {
    const agent = await joinAgent(plane.url, await enrol(plane, 'cellar'))
    const leftOut = async () => {
      const { data } = await plane.admin.call(endpointsOf(host).list!, { query: {} })
      return data.find((row) => row.name === 'cellar')?.left_out
    }
    agent.say({ type: 'phones', phones: [phoneFacts('L1')], listed: ['L1'], leftOut: ['(no serial number)', '????'] })
    await eventually(plane, leftOut).toBe('(no serial number), ????')
    agent.say({ type: 'phones', phones: [], listed: ['L1'] })
    agent.say({ type: 'phones', phones: [], listed: ['L1'], leftOut: ['????'] })
    await eventually(plane, leftOut).toBe('????')
    agent.say({ type: 'phones', phones: [], listed: ['L1'], leftOut: [] })
    await eventually(plane, leftOut).toBe('')
    await agent.close()
  })
})
