import { setProjectConfig, setRunTask } from '@quarterdeck/shared/contracts/bookTask.ts'
import { createEnrolToken, enrolAgent } from '@quarterdeck/shared/contracts/fleet.ts'
import type { Offer, PhoneFacts } from '@quarterdeck/shared/protocol/agent.ts'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { account } from '@quarterdeck/shared/resources/fleet/account.ts'
import { cardType } from '@quarterdeck/shared/resources/fleet/cardType.ts'
import { phone } from '@quarterdeck/shared/resources/fleet/phone.ts'
import { platform } from '@quarterdeck/shared/resources/fleet/platform.ts'
import { script } from '@quarterdeck/shared/resources/fleet/script.ts'
import { type FakeAgent, type Hello, joinAgent, phoneFacts } from '../../../hub/fakeAgent.testing.ts'
import type { TestPlane } from '../../../plane.testing.ts'

/** A control plane with card type and scripts as an operator would enter them, and one enrolled host. */
export interface TestFleet {
  plane: TestPlane
  /** Of the enrolled host. */
  secret: string
  cardType: number
}

const purposes = ['book-list', 'story-note', 'check'] as const

export async function setUpFleet(plane: TestPlane): Promise<TestFleet> {
  const { admin } = plane
  const added = await admin.call(endpointsOf(cardType).add!, { body: { name: 'gold' } })
  for (const purpose of purposes) {
    const meta = { name: `shelf-${purpose}`, platform: 'shelf', app: 'app.shelf', purpose, parameters: {} }
    const source = `export const meta = ${JSON.stringify(meta)}\nexport default async function run() {}\n`
    await admin.call(endpointsOf(script).add!, { body: { source, enabled: 1 } })
  }
  const secret = await enrol(plane, 'rack')
  return { plane, secret, cardType: added.data.ids[0]! }
}

export async function enrol(plane: TestPlane, name: string): Promise<string> {
  const { data } = await plane.admin.call(createEnrolToken)
  const reply = await plane.client('').call(enrolAgent, { body: { token: data.token, name, os: 'test' } })
  return reply.data.secret
}

/** The number of the card in such a phone. */
export function numberOf(serial: string): string {
  return `138${Buffer.from(serial).toString('hex').slice(-8).padStart(8, '0')}`
}

/** The host connects with these phones; each carries the card type and gets its account when it is there for the first time. */
export async function connectPhones(
  { plane, secret, cardType }: TestFleet,
  serials: readonly string[],
  more: Partial<Hello> = {},
): Promise<FakeAgent> {
  const agent = await joinAgent(plane.url, secret, more)
  const withCard = (serial: string): PhoneFacts => {
    const facts = phoneFacts(serial)
    return { ...facts, sims: facts.sims.map((sim) => ({ ...sim, number: numberOf(serial) })) }
  }
  agent.say({ type: 'phones', phones: serials.map(withCard) })
  const list = endpointsOf(phone).list!
  const rows = async () => (await plane.admin.call(list, { query: {} })).data
  for (;;) {
    const online = (await rows()).filter((row) => row.state === 1)
    if (online.length >= serials.length) break
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  const accounts = await plane.admin.call(endpointsOf(account).list!, { query: { pageSize: 200 } })
  for (const row of await rows()) {
    const body = {
      account: `reader-${row.serial}`,
      nickname: `Reader ${row.serial}`,
      country: 'SG',
      longitude: 103.85,
      latitude: 1.29,
      platform: await shelfOf(plane),
      phone: row.id,
      subsystem: 0,
      basis: 1,
    }
    const isBound = accounts.data.some(({ phone }) => phone === row.id)
    if (!isBound) await plane.admin.call(endpointsOf(account).add!, { body })
    await plane.admin.call(endpointsOf(phone).edit!, { query: { id: row.id }, body: { card_type: cardType } })
  }
  return agent
}

async function shelfOf(plane: TestPlane): Promise<number | undefined> {
  const { data } = await plane.admin.call(endpointsOf(platform).list!, { query: {} })
  return data.find((row) => row.name === 'shelf')?.id
}

export async function turnSwitch({ plane, cardType }: TestFleet, bookType: 0 | 1, on = true): Promise<void> {
  await plane.admin.call(setProjectConfig, { body: { project: [{ project_id: cardType }], book_type: bookType } })
  await plane.admin.call(setRunTask, {
    body: { runStatus: on ? 1 : 0, project_id: cardType, operator_code: 0, book_type: bookType },
  })
}

/** The offer of a task by its name, accepted. */
export async function acceptOffer(agent: FakeAgent, bookName: string): Promise<Offer> {
  const offer = await agent.hear('offer', (message) => message.task.book_name === bookName)
  acceptRun(agent, offer)
  return offer
}

export function acceptRun(agent: FakeAgent, { run, lease }: Offer): void {
  agent.say({ type: 'accept', run, lease })
  agent.say({ type: 'progress', run, lease, state: 'switched', at: 1 })
  agent.say({ type: 'progress', run, lease, state: 'running', at: 2 })
}

/** Asks for the commit of a run; resolves with the answer. */
export async function askCommit(agent: FakeAgent, { run, lease }: Pick<Offer, 'run' | 'lease'>): Promise<boolean> {
  const request = `commit of ${run} ${lease}`
  agent.say({ type: 'commit', request, run, lease })
  return (await agent.hear('committed', (message) => message.request === request)).ok
}
