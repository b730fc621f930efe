import type { ReleaseContents, ReleaseTimes } from '@quarterdeck/shared/contracts/publishing.ts'
import * as contract from '@quarterdeck/shared/contracts/publishing.ts'
import { fetchRunFile } from '@quarterdeck/shared/contracts/runFile.ts'
import type { Offer, RunOutcome } from '@quarterdeck/shared/protocol/agent.ts'
import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { contentReview } from '@quarterdeck/shared/resources/content/contentReview.ts'
import { account } from '@quarterdeck/shared/resources/fleet/account.ts'
import { accountGroup } from '@quarterdeck/shared/resources/fleet/accountGroup.ts'
import { script } from '@quarterdeck/shared/resources/fleet/script.ts'
import { publication } from '@quarterdeck/shared/resources/publish/publication.ts'
import { eventually } from '../../../eventually.testing.ts'
import type { FakeAgent } from '../../../hub/fakeAgent.testing.ts'
import { startTestPlane, type TestClient, type TestPlane, type TestPlaneOptions } from '../../../plane.testing.ts'
import { acceptRun, askCommit, connectPhones, setUpFleet, type TestFleet } from '../../fleet/fleet/fleet.testing.ts'
import { runSettings } from '../../work/runs/index.ts'

const actions = actionEndpointsOf(publication)
const reviews = actionEndpointsOf(contentReview)
const purposes = ['publish', 'unpublish', 'login-check', 'statistics'] as const
const label = { ai_generated_label: { default: true } }

/** A control plane with phones, accounts and scripts that publish, an operator who writes and a leader who judges. */
export class PublishingHarness {
  readonly plane: TestPlane
  agent: FakeAgent
  readonly leader: TestClient & { username: string; password: string }
  /** Those of the phones, in their order. */
  readonly accounts: readonly number[]
  readonly texts = new Map<number, string>()
  private readonly fleet: TestFleet
  private readonly serials: readonly string[]
  private requests = 0

  private constructor(
    fleet: TestFleet,
    serials: readonly string[],
    agent: FakeAgent,
    leader: PublishingHarness['leader'],
    accounts: number[],
  ) {
    this.fleet = fleet
    this.serials = serials
    this.plane = fleet.plane
    this.agent = agent
    this.leader = leader
    this.accounts = accounts
    void this.takeOffers(agent)
  }

  /** The agent comes back, on a line of its own, with what it still holds; with these of its phones. */
  async reconnect(holding: readonly Pick<Offer, 'run' | 'lease'>[] = [], serials = this.serials): Promise<void> {
    const leases = holding.map(({ run, lease }) => ({ run, lease }))
    this.agent = await connectPhones(this.fleet, serials, { holding: leases })
    void this.takeOffers(this.agent)
  }

  /** After so long nobody is signed in any more. */
  async signInAgain(): Promise<void> {
    await this.plane.signInAgain()
    const { username, password } = this.leader
    Object.assign(this.leader, await this.plane.login(username, password))
  }

  /** The bytes of a file of a run, as its agent fetches them. */
  async fetchFile({ lease }: Offer, sha256: string): Promise<Buffer> {
    const { blob } = await this.plane.client(this.fleet.secret).file(fetchRunFile, { query: { lease, sha256 } })
    return Buffer.from(await blob.arrayBuffer())
  }

  /** Takes every offer as it comes, as an agent does; looks that no test asks for find what they look for. */
  private async takeOffers(agent: FakeAgent): Promise<void> {
    const taken = new Set<number>()
    for (;;) {
      const offer = await agent.hear('offer', ({ lease }) => !taken.has(lease)).catch(() => undefined)
      if (!offer) return
      taken.add(offer.lease)
      acceptRun(agent, offer)
      const isLook = offer.script.name === 'shelf-check' || offer.script.name === 'shelf-login-check'
      if (isLook && !this.watched.has(Number(offer.task.id)))
        void this.end(offer, { kind: 'succeeded', result: { check_status: 2 } }).catch(() => undefined)
    }
  }
  /** Publications whose looks a test answers itself. */
  readonly watched = new Set<number>()

  static async open(
    databaseUrl?: string,
    serials: readonly string[] = ['A', 'B', 'C'],
    more: TestPlaneOptions = {},
  ): Promise<PublishingHarness> {
    const plane = await startTestPlane({ databaseUrl, ...more })
    const fleet = await setUpFleet(plane)
    for (const purpose of purposes) {
      const parameters = purpose === 'publish' ? label : {}
      const meta = { name: `shelf-${purpose}`, platform: 'shelf', app: 'app.shelf', purpose, parameters }
      const source = `export const meta = ${JSON.stringify(meta)}\nexport default async function run() {}\n`
      await plane.admin.call(endpointsOf(script).add!, { body: { source, enabled: 1 } })
    }
    await plane.context.settings.set(runSettings.leaseMs, 600_000)
    // Looks for what nobody knows of come one after the other.
    await plane.context.settings.set(runSettings.settleEveryMs, 0)
    const agent = await connectPhones(fleet, serials)
    const leader = await plane.addUser(3)
    const { data } = await plane.admin.call(endpointsOf(account).list!, { query: { pageSize: 100 } })
    const ids = serials.map((serial) => data.find((row) => row.account === `reader-${serial}`)!.id as number)
    return new PublishingHarness(fleet, serials, agent, leader, ids)
  }

  close(): Promise<void> {
    return this.plane.stop()
  }

  /** What an order would become. */
  check(contents: ReleaseContents, accounts: readonly number[], when: ReleaseTimes = { kind: 'now' }, more = {}) {
    return this.plane.admin.call(contract.checkRelease, { body: { contents, accounts: [...accounts], when, ...more } })
  }

  /** Checks an order and makes of it what it would become; gives the publications. */
  async publish(
    text: string,
    {
      accounts = [this.accounts[0]!],
      when = { kind: 'now' },
      more = {},
      content = {},
    }: { accounts?: readonly number[]; when?: ReleaseTimes; more?: object; content?: object } = {},
  ): Promise<number[]> {
    const contents = { kind: 'composed' as const, text, ...content }
    const { data } = await this.check(contents, accounts, when, more)
    const body = {
      contents,
      accounts: [...accounts],
      when,
      ...more,
      request_id: `request-${++this.requests}`,
      rows: data.rows.map(({ content, account, time, repeat }) => ({ content, account, time, repeat })),
    }
    return (await this.plane.admin.call(contract.publishRelease, { body })).data.publications
  }

  async row(id: number) {
    return (await this.plane.admin.call(endpointsOf(publication).get!, { query: { id } })).data as {
      status: number
      run_seq: number | null
      result_description: string
      share_link: string
      outcome_unknown: number
      verified: number
      check_status: number
      held: number
      label_applied: number
      segments: number
      snapshot: number
      release: number | null
      scheduled_time: string
      finished_time: string | null
      views: number | null
    }
  }

  /** The state that a publication comes to. */
  comesTo(id: number, like: Partial<Awaited<ReturnType<PublishingHarness['row']>>>): Promise<void> {
    return eventually(this.plane, () => this.row(id)).toMatchObject(like)
  }

  async take(
    action: string,
    ids: readonly number[],
    form: Record<string, unknown> = {},
    who: TestClient = this.plane.admin,
  ): Promise<{ result: string; reason: string }[]> {
    const { data } = await who.call(actions[action]!, { body: { ids: [...ids], ...form } })
    return (data as { results: { result: string; reason: string }[] }).results
  }

  /** Republishes one; gives the new one. */
  async again(id: number): Promise<number> {
    const [answer] = await this.take('republish', [id])
    if (answer?.result !== 'done') throw new Error(answer?.reason)
    const sql = 'SELECT id FROM publication WHERE republish_of = ?'
    return (await this.plane.context.store.read.get<{ id: number }>(sql, [id]))!.id
  }

  /** Someone else passes everything that waits. */
  async passAll(): Promise<number> {
    const { data } = await this.leader.call(endpointsOf(contentReview).list!, {
      query: { pageSize: 100, status: '0' },
    })
    const ids = (data as { id: number }[]).map(({ id }) => id)
    const { data: passed } = await this.leader.call(reviews.pass!, { body: { ids, despite: 1 } })
    const { results } = passed as { results: { result: string; reason: string }[] }
    const refused = results.find(({ result }) => result === 'refused')
    if (refused) throw new Error(refused.reason)
    return ids.length
  }

  /** The reviews of what it publishes. */
  async reviewsOf(id: number): Promise<number[]> {
    const { snapshot } = await this.row(id)
    const rows = await this.plane.context.store.read.all<{ id: number }>(
      'SELECT id FROM content_review WHERE snapshot = ?',
      [snapshot],
    )
    return rows.map((row) => row.id)
  }

  /** How many people must have passed what the accounts publish. */
  async setReview(review: 0 | 1 | 2): Promise<void> {
    const groups = endpointsOf(accountGroup)
    const { data } = await this.plane.admin.call(groups.list!, { query: {} })
    const known = (data as { id: number; name: string; revision: number }[]).find(({ name }) => name === 'Posters')
    const id =
      known?.id ?? (await this.plane.admin.call(groups.add!, { body: { name: 'Posters', review } })).data.ids[0]!
    if (known) await this.plane.admin.call(groups.edit!, { query: { id }, body: { review } })
    for (const one of this.accounts)
      await this.plane.admin.call(endpointsOf(account).edit!, { query: { id: one }, body: { group: id } })
  }

  async why(id: number) {
    return (await this.plane.admin.call(contract.publicationWhy, { query: { id } })).data
  }

  judge(verdict: 'pass' | 'refuse' | 'withdraw', ids: readonly number[], form: Record<string, unknown> = {}) {
    return this.leader.call(reviews[verdict]!, { body: { ids: [...ids], ...form } })
  }

  /** The run of a publication, on its phone. `kind`: of which lane. */
  async onPhone(id: number, script = 'shelf-publish'): Promise<Offer> {
    return this.agent.hear('offer', ({ task, script: { name }, run }) => {
      return task.id === id && name === script && !this.ended.has(run)
    })
  }
  private readonly ended = new Set<string>()

  commit(offer: Offer): Promise<boolean> {
    return askCommit(this.agent, offer)
  }

  async end({ run, lease, attempt }: Offer, outcome: RunOutcome): Promise<void> {
    this.ended.add(run)
    const id = `${run} ${lease} ${outcome.kind}`
    this.agent.say({ type: 'result', id, run, lease, attempt, outcome, at: 1 })
    await this.agent.hear('ack', (message) => message.id === id)
  }

  /** From the lease to the link. */
  async goOut(id: number, share_link = `https://shelf.example/${id}`): Promise<Offer> {
    const offer = await this.onPhone(id)
    if (!(await this.commit(offer))) throw new Error('the commit was refused')
    await this.end(offer, { kind: 'succeeded', result: { share_link, label_applied: true } })
    return offer
  }
}

export const lost: RunOutcome = { kind: 'unknown', fault: 'phone', message: 'phone lost', particulars: [] }
