import * as contract from '@quarterdeck/shared/contracts/nurture.ts'
import type { ScriptPurpose } from '@quarterdeck/shared/contracts/scriptMeta.ts'
import type { Offer, RunOutcome } from '@quarterdeck/shared/protocol/agent.ts'
import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { account } from '@quarterdeck/shared/resources/fleet/account.ts'
import { script } from '@quarterdeck/shared/resources/fleet/script.ts'
import { nurtureSlot } from '@quarterdeck/shared/resources/publish/nurtureSlot.ts'
import { nurtureTask } from '@quarterdeck/shared/resources/publish/nurtureTask.ts'
import { personaMachine } from '@quarterdeck/shared/states/persona.ts'
import { eventually } from '../../../eventually.testing.ts'
import { type FakeAgent, joinAgent } from '../../../hub/fakeAgent.testing.ts'
import { startTestPlane, type TestPlane, type TestPlaneOptions } from '../../../plane.testing.ts'
import { acceptRun, connectPhones, setUpFleet, type TestFleet } from '../../fleet/fleet/fleet.testing.ts'
import { runSettings } from '../../work/runs/index.ts'

const actions = actionEndpointsOf(nurtureTask)
const tasks = endpointsOf(nurtureTask)

const serials = ['A', 'B']

/** A control plane with phones, accounts on them, and a script that nurtures. */
export class NurtureHarness {
  readonly plane: TestPlane
  agent: FakeAgent
  readonly accounts: readonly number[]
  readonly platform: number
  readonly script: number

  private readonly fleet: TestFleet

  private constructor(
    fleet: TestFleet,
    agent: FakeAgent,
    found: Pick<NurtureHarness, 'accounts' | 'platform' | 'script'>,
  ) {
    this.fleet = fleet
    this.plane = fleet.plane
    this.agent = agent
    this.accounts = found.accounts
    this.platform = found.platform
    this.script = found.script
  }

  static async open(databaseUrl?: string, more: TestPlaneOptions = {}): Promise<NurtureHarness> {
    const plane = await startTestPlane({ databaseUrl, ...more })
    const fleet = await setUpFleet(plane)
    const meta = {
      name: 'shelf-nurture',
      platform: 'shelf',
      app: 'app.shelf',
      purpose: 'nurture',
      parameters: { books: { default: 3, min: 1, max: 20 } },
      maxRuntimeMs: 1_800_000,
    }
    const source = `export const meta = ${JSON.stringify(meta)}\nexport default async function run() {}\n`
    const { data: added } = await plane.admin.call(endpointsOf(script).add!, { body: { source, enabled: 1 } })
    await plane.context.settings.set(runSettings.leaseMs, 600_000)
    const agent = await connectPhones(fleet, serials)
    const { data } = await plane.admin.call(endpointsOf(account).list!, { query: { pageSize: 100 } })
    const rows = serials.map((serial) => data.find((row) => row.account === `reader-${serial}`)!)
    return new NurtureHarness(fleet, agent, {
      accounts: rows.map(({ id }) => id as number),
      platform: rows[0]!.platform as number,
      script: added.ids[0]!,
    })
  }

  /** The agent comes back, without its phones. */
  async join(): Promise<void> {
    this.agent = await joinAgent(this.plane.url, this.fleet.secret)
  }

  /** The same, with them. */
  async reconnect(): Promise<void> {
    this.agent = await connectPhones(this.fleet, serials)
  }

  close(): Promise<void> {
    return this.plane.stop()
  }

  values(more: Readonly<Record<string, unknown>> = {}) {
    return {
      name: 'Morning',
      platform: this.platform,
      accounts: this.accounts.join(),
      script: this.script,
      cycle_mode: 2,
      start_time: '09:00',
      end_time: '12:00',
      ...more,
    }
  }

  async add(more: Readonly<Record<string, unknown>> = {}): Promise<number> {
    return (await this.plane.admin.call(tasks.add!, { body: this.values(more) })).data.ids[0]!
  }

  async row(id: number) {
    return (await this.plane.admin.call(tasks.get!, { query: { id } })).data as {
      status: number
      enabled: number
      next_start: string | null
    }
  }

  /** The second account moves to the phone of the first, as another Android user of it. */
  async bindTogether(): Promise<void> {
    const [first, second] = this.accounts
    await this.plane.context.store.write((tx) =>
      tx.run('UPDATE account SET phone = (SELECT phone FROM account WHERE id = ?), subsystem = 10 WHERE id = ?', [
        first!,
        second!,
      ]),
    )
  }

  /** Phones have had nothing to do since now. */
  async restNow(): Promise<void> {
    await this.plane.context.store.write((tx) => tx.run('UPDATE phone SET idle_since = ?', [this.plane.context.now()]))
  }

  /** A created persona speaks for an account. */
  async speakFor(id: number): Promise<void> {
    await this.plane.context.store.write(async (tx) => {
      const { lastId } = await tx.run(
        `INSERT INTO persona (name, status, kind, gender, traits, owner_user_id, user_group_id, organisation_id)
         SELECT 'Lin of the pier', ?, 2, 1, 'calm', owner_user_id, user_group_id, organisation_id FROM account WHERE id = ?`,
        [personaMachine.codes.created, id],
      )
      await tx.run('UPDATE account SET personas = ? WHERE id = ?', [String(lastId), id])
    })
  }

  /** The slots of a task, the earliest first. */
  async slots(task: number) {
    const query = { task, pageSize: 100 }
    const { data } = await this.plane.admin.call(endpointsOf(nurtureSlot).list!, { query: query })
    const rows = data as {
      id: number
      account: number
      slot_time: string
      latest: string
      state: number
      reason: string
      began_time: string | null
      publication: number | null
    }[]
    return rows.toSorted((a, b) => a.slot_time.localeCompare(b.slot_time) || a.id - b.id)
  }

  /** What becomes of the slots of a task, by account. */
  become(task: number, like: readonly object[]): Promise<void> {
    return eventually(this.plane, () => this.slots(task)).toMatchObject(like)
  }

  /** The run of a slot, accepted by its phone; `lease`: a later one than that. */
  async atWork(slot: number, lease = 0): Promise<Offer> {
    const offer = await this.agent.hear(
      'offer',
      (one) => one.task.id === slot && one.task.kind === 'nurture' && one.lease > lease,
    )
    acceptRun(this.agent, offer)
    return offer
  }

  async end({ run, lease, attempt }: Offer, outcome: RunOutcome): Promise<void> {
    const id = `${run} ${lease} ${outcome.kind}`
    this.agent.say({ type: 'result', id, run, lease, attempt, outcome, at: 1 })
    await this.agent.hear('ack', (message) => message.id === id)
  }

  /** Adds a script of another purpose. */
  async addScript(purpose: ScriptPurpose, parameters: object = {}): Promise<number> {
    const meta = {
      name: `shelf-${purpose}`,
      platform: 'shelf',
      app: 'app.shelf',
      purpose,
      parameters,
      maxRuntimeMs: 1_800_000,
    }
    const source = `export const meta = ${JSON.stringify(meta)}\nexport default async function run() {}\n`
    return (await this.plane.admin.call(endpointsOf(script).add!, { body: { source, enabled: 1 } })).data.ids[0]!
  }

  async why(id: number) {
    return (await this.plane.admin.call(contract.nurtureWhy, { query: { id } })).data
  }

  async take(action: string, id: number): Promise<{ result: string; reason: string }> {
    const { data } = await this.plane.admin.call(actions[action]!, { body: { ids: [id] } })
    return (data as { results: { result: string; reason: string }[] }).results[0]!
  }

  async preview(values: Readonly<Record<string, unknown>>, id: number | null = null, count = 20) {
    return (await this.plane.admin.call(contract.previewNurture, { body: { id, values, count } })).data
  }
}
