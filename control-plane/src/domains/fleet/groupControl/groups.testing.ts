import type { ToAgent } from '@quarterdeck/shared/protocol/agent.ts'
import type { GroupReason } from '@quarterdeck/shared/protocol/groupControl.ts'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { phone } from '@quarterdeck/shared/resources/fleet/phone.ts'
import { platformLog } from '@quarterdeck/shared/resources/fleet/platformLog.ts'
import { type FakeAgent, joinAgent, phoneFacts } from '../../../hub/fakeAgent.testing.ts'
import { startTestPlane, type TestPlane } from '../../../plane.testing.ts'
import { enrol } from '../fleet/fleet.testing.ts'

export type Order = Extract<ToAgent, { type: 'groupDo' }>

/** A control plane with four phones of one host, whose agent answers as a test says. */
export interface GroupHarness {
  plane: TestPlane
  agent(): FakeAgent
  /** Ids by serial. */
  ids: Readonly<Record<'A' | 'B' | 'C' | 'D', number>>
  /** What is in the way on a phone; `silent`: it never answers. Nothing: it does what it is told. */
  hindered: Map<string, GroupReason | 'silent'>
  /** What reached a phone. */
  orders(serial: string): Order[]
  /** What the history of a phone tells, newest first. */
  history(id: number): Promise<string[]>
  connect(): Promise<void>
  stop(): Promise<void>
}

const serials = ['A', 'B', 'C', 'D'] as const
const aim = {
  id: 'app.shelf:id/search',
  className: 'EditText',
  label: '',
  index: 0,
  isOnly: true,
  checked: false,
  focused: false,
  x: 0.5,
  y: 0.5,
  toX: 0.5,
  toY: 0.5,
}

export async function startGroupHarness(options: Parameters<typeof startTestPlane>[0] = {}): Promise<GroupHarness> {
  const plane = await startTestPlane(options)
  const secret = await enrol(plane, 'rack')
  const hindered: GroupHarness['hindered'] = new Map()
  let agent!: FakeAgent
  let timer: NodeJS.Timeout

  /** Of each phone as a test has it; the leading one shows an element under every second act. */
  function answer(line: FakeAgent, message: ToAgent): void {
    if (message.type !== 'groupLook' && message.type !== 'groupDo') return
    const { request, phone: serial } = message
    const why = hindered.get(serial)
    if (why === 'silent') return
    if (message.type === 'groupDo') {
      line.say({ type: 'groupDone', request, message: why ? 'app.other/.Main' : '', ...(why && { reason: why }) })
      return
    }
    const sketch = { activity: 'app.shelf/.Main', marks: ['app.shelf:id/search'] }
    line.say({ type: 'groupLooked', request, seen: { sketch, aim: message.act?.type === 'tap' ? aim : null } })
  }

  async function connect(): Promise<void> {
    clearInterval(timer)
    const line = await joinAgent(plane.url, secret)
    let heard = 0
    timer = setInterval(() => {
      for (; heard < line.heard.length; heard++) answer(line, line.heard[heard]!)
    }, 2)
    agent = line
    line.say({ type: 'phones', phones: serials.map((serial) => phoneFacts(serial)) })
    while ((await rows()).filter(({ state }) => state === 1).length < serials.length)
      await new Promise((resolve) => setTimeout(resolve, 10))
  }
  const rows = async () => (await plane.admin.call(endpointsOf(phone).list!, { query: {} })).data

  await connect()
  const known = await rows()
  const ids = Object.fromEntries(serials.map((serial) => [serial, known.find((row) => row.serial === serial)!.id]))
  return {
    plane,
    hindered,
    connect,
    agent: () => agent,
    ids: ids as GroupHarness['ids'],
    orders: (serial) =>
      agent.heard.filter((message): message is Order => message.type === 'groupDo' && message.phone === serial),
    async history(id) {
      const { data } = await plane.admin.call(endpointsOf(platformLog).list!, { query: { phone: id } })
      return data.map(({ event }) => String(event))
    },
    async stop() {
      clearInterval(timer)
      await agent.close()
      await plane.stop()
    },
  }
}
