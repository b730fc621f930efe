import * as contract from '@quarterdeck/shared/contracts/nurture.ts'
import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { account } from '@quarterdeck/shared/resources/fleet/account.ts'
import { script } from '@quarterdeck/shared/resources/fleet/script.ts'
import { nurtureTask } from '@quarterdeck/shared/resources/publish/nurtureTask.ts'
import type { FakeAgent } from '../../../hub/fakeAgent.testing.ts'
import { startTestPlane, type TestPlane, type TestPlaneOptions } from '../../../plane.testing.ts'
import { connectPhones, setUpFleet } from '../../fleet/fleet/fleet.testing.ts'

const actions = actionEndpointsOf(nurtureTask)
const tasks = endpointsOf(nurtureTask)

/** A control plane with phones, accounts on them, and a script that nurtures. */
export class NurtureHarness {
  readonly plane: TestPlane
  readonly agent: FakeAgent
  readonly accounts: readonly number[]
  readonly platform: number
  readonly script: number

  private constructor(
    plane: TestPlane,
    agent: FakeAgent,
    found: Pick<NurtureHarness, 'accounts' | 'platform' | 'script'>,
  ) {
    this.plane = plane
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
    const serials = ['A', 'B']
    const agent = await connectPhones(fleet, serials)
    const { data } = await plane.admin.call(endpointsOf(account).list!, { query: { pageSize: 100 } })
    const rows = serials.map((serial) => data.find((row) => row.account === `reader-${serial}`)!)
    return new NurtureHarness(plane, agent, {
      accounts: rows.map(({ id }) => id as number),
      platform: rows[0]!.platform as number,
      script: added.ids[0]!,
    })
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
    return (await this.plane.admin.call(tasks.add!, { body: this.values(more) as never })).data.ids[0]!
  }

  async row(id: number) {
    return (await this.plane.admin.call(tasks.get!, { query: { id } })).data as {
      status: number
      enabled: number
      next_start: string | null
    }
  }

  async take(action: string, id: number): Promise<{ result: string; reason: string }> {
    const { data } = await this.plane.admin.call(actions[action]!, { body: { ids: [id] } as never })
    return (data as { results: { result: string; reason: string }[] }).results[0]!
  }

  async preview(values: Readonly<Record<string, unknown>>, id: number | null = null, count = 20) {
    return (await this.plane.admin.call(contract.previewNurture, { body: { id, values, count } })).data
  }
}
