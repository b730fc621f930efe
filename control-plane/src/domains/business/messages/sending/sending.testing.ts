import { randomUUID } from 'node:crypto'
import type { IngestReply } from '@quarterdeck/shared/contracts/ingest.ts'
import { conversationSending, saveReplyDraft, sendMessage } from '@quarterdeck/shared/contracts/messages.ts'
import type { Offer, RunOutcome } from '@quarterdeck/shared/protocol/agent.ts'
import type { Report, ReportRow } from '@quarterdeck/shared/protocol/reports.ts'
import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { conversation } from '@quarterdeck/shared/resources/customer/conversation.ts'
import { privateMessage } from '@quarterdeck/shared/resources/customer/privateMessage.ts'
import { account } from '@quarterdeck/shared/resources/fleet/account.ts'
import { script } from '@quarterdeck/shared/resources/fleet/script.ts'
import { eventually } from '../../../../eventually.testing.ts'
import type { FakeAgent } from '../../../../hub/fakeAgent.testing.ts'
import { startTestPlane, type TestClient, type TestPlane, type TestPlaneOptions } from '../../../../plane.testing.ts'
import { acceptRun, askCommit, connectPhones, setUpFleet } from '../../../fleet/fleet/fleet.testing.ts'
import { runSettings } from '../../../work/runs/index.ts'

export interface AnswerRow {
  id: number
  status: number
  text: string
  reason: string
  held: number
  direction: number
  author: string
  time: string
}

/** A control plane with one phone whose account is written to, and its agent, for which a test says what a script sees. */
export class SendingHarness {
  readonly plane: TestPlane
  agent: FakeAgent
  readonly account: number
  private readonly ended = new Set<string>()
  private lines = 0

  private constructor(plane: TestPlane, agent: FakeAgent, id: number) {
    this.plane = plane
    this.agent = agent
    this.account = id
    void this.takeOffers()
  }

  static async open(options: TestPlaneOptions = {}): Promise<SendingHarness> {
    const plane = await startTestPlane(options)
    const fleet = await setUpFleet(plane)
    const meta = { name: 'shelf-message', platform: 'shelf', app: 'app.shelf', purpose: 'message', parameters: {} }
    const source = `export const meta = ${JSON.stringify(meta)}\nexport default async function run() {}\n`
    await plane.admin.call(endpointsOf(script).add!, { body: { source, enabled: 1 } })
    await plane.context.settings.set(runSettings.leaseMs, 600_000)
    await plane.context.settings.set(runSettings.settleEveryMs, 0)
    const agent = await connectPhones(fleet, ['A'])
    const { data } = await plane.admin.call(endpointsOf(account).list!, { query: { pageSize: 100 } })
    return new SendingHarness(plane, agent, data.find((row) => row.account === 'reader-A')!.id as number)
  }

  private async takeOffers(): Promise<void> {
    const taken = new Set<number>()
    for (;;) {
      const offer = await this.agent.hear('offer', ({ lease }) => !taken.has(lease)).catch(() => undefined)
      if (!offer) return
      taken.add(offer.lease)
      acceptRun(this.agent, offer)
    }
  }

  /** They write, as a program sends it in. */
  async theyWrite(peer: string, text: string, more: object = {}): Promise<void> {
    const line = {
      platform: 'shelf',
      account: 'reader-A',
      peer,
      direction: 'in',
      text,
      key: `in-${++this.lines}`,
      ...more,
    }
    const answer = await this.plane.admin.fetch('/api/ingest/messages', { method: 'POST', body: JSON.stringify(line) })
    const reply = (await answer.json()) as { status: number; message: string; data: IngestReply }
    if (reply.status !== 200 || reply.data.wrong > 0) throw new Error(JSON.stringify(reply))
  }

  async talk(peer: string) {
    const { data } = await this.plane.admin.call(endpointsOf(conversation).list!, { query: { pageSize: 100 } })
    return data.find((row) => row.peer_handle === peer) as unknown as {
      id: number
      waiting_since: string | null
      first_reply_time: string | null
      last_text: string
    }
  }

  /** Oldest first. */
  async thread(peer: string): Promise<AnswerRow[]> {
    const { data } = await this.plane.admin.call(endpointsOf(privateMessage).list!, {
      query: { conversation: String((await this.talk(peer)).id), pageSize: 100 },
    })
    return (data as unknown as AnswerRow[]).toReversed()
  }

  /** Answers as somebody who has seen all that stands there, or up to `seen`. */
  async answer(peer: string, text: string, more: Record<string, unknown> = {}, who: TestClient = this.plane.admin) {
    const { id } = await this.talk(peer)
    const seen_message = Math.max(0, ...(await this.thread(peer)).map((row) => row.id))
    const body = { conversation: id, text, request_id: randomUUID(), seen_message, ...more }
    return (await who.call(sendMessage, { body })).data.id
  }

  async sending(peer: string, who: TestClient = this.plane.admin) {
    return (await who.call(conversationSending, { query: { id: (await this.talk(peer)).id } })).data
  }

  async keepDraft(peer: string, text: string, who: TestClient = this.plane.admin): Promise<void> {
    await who.call(saveReplyDraft, { query: { id: (await this.talk(peer)).id }, body: { text } })
  }

  async take(action: string, id: number, form: Record<string, unknown> = {}, who: TestClient = this.plane.admin) {
    const { data } = await who.call(actionEndpointsOf(privateMessage)[action as 'retry']!, {
      body: { ids: [id], ...form },
    })
    return (data as { results: { result: string; reason: string }[] }).results[0]!
  }

  async row(id: number): Promise<AnswerRow> {
    return (await this.plane.admin.call(endpointsOf(privateMessage).get!, { query: { id } }))
      .data as unknown as AnswerRow
  }

  comesTo(id: number, like: Partial<AnswerRow>): Promise<void> {
    return eventually(this.plane, () => this.row(id)).toMatchObject(like)
  }

  /** The run of an answer, or of a look for it, on the phone. */
  onPhone(id: number, kind = 'message'): Promise<Offer> {
    return this.agent.hear('offer', ({ task, run }) => task.id === id && task.kind === kind && !this.ended.has(run))
  }

  commit(offer: Offer): Promise<boolean> {
    return askCommit(this.agent, offer)
  }

  /** What a script reads on the screen. */
  async see({ run, lease }: Offer, rows: readonly (Partial<ReportRow<'message'>> & { peer: string })[]): Promise<void> {
    const id = randomUUID()
    const at = this.plane.context.now()
    const reports: Report[] = rows.map((row) => ({ kind: 'message', at, row: { direction: 'in', text: 'ok', ...row } }))
    this.agent.say({ type: 'reported', id, run, lease, from: 0, rows: reports })
    await this.agent.hear('ack', (message) => message.id === id)
  }

  async end({ run, lease, attempt }: Offer, outcome: RunOutcome): Promise<void> {
    this.ended.add(run)
    const id = `${run} ${lease} ${outcome.kind}`
    this.agent.say({ type: 'result', id, run, lease, attempt, outcome, at: 1 })
    await this.agent.hear('ack', (message) => message.id === id)
  }

  close(): Promise<void> {
    return this.plane.stop()
  }
}

export const sentOutcome: RunOutcome = { kind: 'succeeded', result: { sent: true } }
export const lost: RunOutcome = { kind: 'unknown', fault: 'phone', message: 'phone lost', particulars: [] }
