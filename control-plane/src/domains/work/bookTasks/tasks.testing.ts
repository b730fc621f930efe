import {
  type BookTaskRow,
  importBookTasks,
  listBookTasks,
  setTaskStatus,
} from '@quarterdeck/shared/contracts/bookTask.ts'
import type { RunOutcome } from '@quarterdeck/shared/protocol/agent.ts'
import { expect, vi } from 'vitest'
import type { FakeAgent } from '../../../hub/fakeAgent.testing.ts'
import { startTestPlane, type TestPlane } from '../../../plane.testing.ts'
import { writeSpreadsheet } from '../../../platform/spreadsheet/writeSpreadsheet.ts'
import {
  acceptOffer,
  askCommit,
  connectPhones,
  setUpFleet,
  type TestFleet,
  turnSwitch,
} from '../../fleet/fleet/fleet.testing.ts'
import { runSettings } from '../runs/index.ts'

/** A whole control plane with two phones and the switch of book lists on, seen by an operator and by the agent. */
export class TaskHarness {
  readonly plane: TestPlane
  readonly fleet: TestFleet
  readonly agent: FakeAgent

  private constructor(plane: TestPlane, fleet: TestFleet, agent: FakeAgent) {
    this.plane = plane
    this.fleet = fleet
    this.agent = agent
  }

  static async open(databaseUrl?: string): Promise<TaskHarness> {
    return TaskHarness.on(await startTestPlane({ databaseUrl }))
  }

  static async on(plane: TestPlane): Promise<TaskHarness> {
    const fleet = await setUpFleet(plane)
    const agent = await connectPhones(fleet, ['A', 'B'])
    await turnSwitch(fleet, 0)
    // Looks for what nobody knows of come one after the other.
    await plane.context.settings.set(runSettings.settleEveryMs, 0)
    return new TaskHarness(plane, fleet, agent)
  }

  close(): Promise<void> {
    return this.plane.stop()
  }

  async importTasks(names: readonly string[], book_type: 0 | 1 = 0) {
    const header = ['book_name', 'search_keyword', 'describe', 'domains']
    const file = await sheet(
      header,
      names.map((name) => [name, 'k', 'd', 'x.example']),
    )
    return this.plane.admin.call(importBookTasks, { body: { file, book_type, type: 0, dry_run: 0 } })
  }

  async task(name: string, book_type: 0 | 1 = 0): Promise<BookTaskRow> {
    const { data } = await this.plane.admin.call(listBookTasks, { query: { keyword: name, book_type } })
    const found = data.find((row) => row.book_name === name)
    if (!found) throw new Error(`no task ${name}`)
    return found
  }

  /** Waits until a task looks like this. */
  async becomes(name: string, like: Partial<BookTaskRow>): Promise<BookTaskRow> {
    // Also before the first test of a file, where nothing else waits.
    await vi.waitFor(async () => expect(await this.task(name)).toMatchObject(like), { timeout: 60_000 })
    return this.task(name)
  }

  /** Imports a task and takes it onto a phone. */
  async running(name: string) {
    await this.importTasks([name])
    const offer = await acceptOffer(this.agent, name)
    const { id } = await this.becomes(name, { status: 1, run_state: 4 })
    const end = async (outcome: RunOutcome, screenshot?: string): Promise<void> => {
      const { run, lease, attempt } = offer
      const result = { type: 'result' as const, id: `${run} ${outcome.kind}`, run, lease, attempt, outcome, at: 1 }
      this.agent.say(screenshot ? { ...result, screenshot } : result)
      await this.agent.hear('ack', (message) => message.id === result.id)
    }
    return { id, offer, end, commit: () => askCommit(this.agent, offer) }
  }

  setTo(status: number, id: number, confirm: 0 | 1 = 0) {
    return this.plane.admin.call(setTaskStatus, { body: { ids: String(id), status, confirm_committed: confirm } })
  }
}

export const published = (link: string): RunOutcome => ({ kind: 'succeeded', result: { share_link: link } })
export const lost: RunOutcome = { kind: 'unknown', fault: 'phone', message: 'phone lost' }

export async function sheet(header: readonly string[], rows: (string | number)[][]): Promise<File> {
  const bytes = await writeSpreadsheet({ columns: header.map((text) => ({ header: text })), rows })
  return new File([bytes as Uint8Array<ArrayBuffer>], 'tasks.xlsx')
}
