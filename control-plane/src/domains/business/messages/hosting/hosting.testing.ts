import { uploadFile } from '@quarterdeck/shared/contracts/rowFiles.ts'
import { editSettings } from '@quarterdeck/shared/contracts/settings.ts'
import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { conversation } from '@quarterdeck/shared/resources/customer/conversation.ts'
import { customer } from '@quarterdeck/shared/resources/customer/customer.ts'
import { privateMessage } from '@quarterdeck/shared/resources/customer/privateMessage.ts'
import { replyPhrase } from '@quarterdeck/shared/resources/customer/replyPhrase.ts'
import { account } from '@quarterdeck/shared/resources/fleet/account.ts'
import { privateMessageMachine } from '@quarterdeck/shared/states/privateMessage.ts'
import { eventually } from '../../../../eventually.testing.ts'
import type { TestPlaneOptions } from '../../../../plane.testing.ts'
import { type AnswerRow, SendingHarness, sentOutcome } from '../sending/sending.testing.ts'

export interface HostedRow extends AnswerRow {
  hosted: number
  ai_generated: number
  why: string
  sources: string
}

/** A phone whose account is in custody, with a customer who is hosted. */
export class HostingHarness {
  readonly sending: SendingHarness
  readonly customer: number

  private constructor(sending: SendingHarness, id: number) {
    this.sending = sending
    this.customer = id
  }

  static async open(options: TestPlaneOptions = {}): Promise<HostingHarness> {
    const sending = await SendingHarness.open(options)
    const { admin } = sending.plane
    await admin.call(endpointsOf(account).edit!, {
      query: { id: sending.account },
      body: { custody_reply: 1 } as never,
    })
    const { data } = await admin.call(endpointsOf(customer).add!, { body: { name: 'Harbour' } })
    const id = data.ids[0]!
    const file = new File(['contract'], 'contract.txt')
    const stored = await admin.call(uploadFile, { query: { resource: 'customer', field: 'contract' }, body: { file } })
    const actions = actionEndpointsOf(customer)
    await admin.call(actions.sign!, { body: { ids: [id], contract: String(stored.data.id) } })
    await admin.call(actions['activate-hosting']!, { body: { ids: [id] } })
    return new HostingHarness(sending, id)
  }

  get plane() {
    return this.sending.plane
  }

  async mode(hostedReplies: number): Promise<void> {
    await this.plane.admin.call(editSettings, { body: { hostedReplies } })
  }

  async phrase(keyword: string, reply_content: string, more: object = {}): Promise<void> {
    await this.plane.admin.call(endpointsOf(replyPhrase).add!, { body: { keyword, reply_content, ...more } })
  }

  /** The hosted customer writes, in a conversation that is theirs. */
  async customerWrites(peer: string, text: string, more: object = {}): Promise<void> {
    await this.sending.theyWrite(peer, text, more)
    const { id, customer } = (await this.sending.talk(peer)) as unknown as { id: number; customer: number | null }
    if (customer === null) await this.take('set-customer', id, { customer: this.customer })
  }

  async take(action: string, id: number, form: object = {}): Promise<unknown> {
    const call = actionEndpointsOf(conversation)[action]!
    return (await this.plane.admin.call(call, { body: { ids: [id], ...form } })).data
  }

  async talk(peer: string) {
    return (await this.sending.talk(peer)) as unknown as {
      id: number
      waiting_since: string | null
      first_reply_time: string | null
      handed_over: string | null
      machine_note: string
    }
  }

  /** What the machine has written in a conversation, oldest first. */
  async said(peer: string): Promise<HostedRow[]> {
    return ((await this.sending.thread(peer)) as HostedRow[]).filter(({ hosted }) => hosted === 1)
  }

  comesTo(peer: string, like: object) {
    return eventually(this.plane, () => this.talk(peer)).toMatchObject(like)
  }

  /** So many answers of the machine stand there. */
  async machineSays(peer: string, count: number): Promise<HostedRow[]> {
    await eventually(this.plane, async () => (await this.said(peer)).length).toBe(count)
    return this.said(peer)
  }

  /** An answer goes out by its phone. */
  async goesOut(id: number): Promise<void> {
    const offer = await this.sending.onPhone(id)
    await this.sending.commit(offer)
    await this.sending.end(offer, sentOutcome)
    await this.sending.comesTo(id, { status: 3 })
  }

  /** Nothing that waits keeps the one phone from what a test looks at. */
  async takeBackAll(): Promise<void> {
    const query = { status: String(privateMessageMachine.codes.queued), pageSize: 100 }
    const { data } = await this.plane.admin.call(endpointsOf(privateMessage).list!, { query })
    for (const { id } of data) await this.sending.take('take-back', Number(id))
  }

  close(): Promise<void> {
    return this.sending.close()
  }
}
