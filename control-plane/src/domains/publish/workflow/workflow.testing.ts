import * as contract from '@quarterdeck/shared/contracts/workflow.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { publication } from '@quarterdeck/shared/resources/publish/publication.ts'
import { workflow } from '@quarterdeck/shared/resources/publish/workflow.ts'
import { workflowDecision } from '@quarterdeck/shared/resources/publish/workflowDecision.ts'
import { workflowRun } from '@quarterdeck/shared/resources/publish/workflowRun.ts'
import { personaMachine } from '@quarterdeck/shared/states/persona.ts'
import { stepKinds } from '@quarterdeck/shared/values/workflowSteps.ts'
import { eventually } from '../../../eventually.testing.ts'
import type { TestClient, TestPlane, TestPlaneOptions } from '../../../plane.testing.ts'
import { PublishingHarness } from '../publishing/publishing.testing.ts'

export const textStep = { kind: stepKinds.generate, texts: 'Tea on the pier, and the fog lifts.' }
export const reviewStep = { kind: stepKinds.review }
export const publishStep = { kind: stepKinds.publish }

export interface RunShown {
  id: number
  status: number
  step: number
  steps: number
  reason: string
  version: number
  newer: number
  started: number
  acts_user: number
  planned_time: string
}
export interface DecisionShown {
  id: number
  status: number
  decided_by: string
  answers: string
  waits: string
  deadline: string
  asked: number
  reminders: number
}

/** A control plane with accounts that post, each with a persona, and workflows over them. */
export class WorkflowHarness {
  readonly posts: PublishingHarness
  private constructor(posts: PublishingHarness) {
    this.posts = posts
  }

  get plane(): TestPlane {
    return this.posts.plane
  }

  get accounts(): readonly number[] {
    return this.posts.accounts
  }

  static async open(more: TestPlaneOptions = {}, serials: readonly string[] = ['A', 'B']): Promise<WorkflowHarness> {
    const posts = await PublishingHarness.open(undefined, serials, more)
    await posts.plane.context.store.write(async (tx) => {
      for (const [n, id] of posts.accounts.entries()) {
        const { lastId } = await tx.run(
          `INSERT INTO persona (name, status, kind, gender, traits, owner_user_id, user_group_id, organisation_id)
           SELECT ?, ?, 2, 1, 'calm', owner_user_id, user_group_id, organisation_id FROM account WHERE id = ?`,
          [`Lin ${n}`, personaMachine.codes.created, id],
        )
        await tx.run('UPDATE account SET personas = ? WHERE id = ?', [String(lastId), id])
      }
    })
    return new WorkflowHarness(posts)
  }

  close(): Promise<void> {
    return this.posts.close()
  }

  async add(
    steps: readonly object[],
    more: Readonly<Record<string, unknown>> = {},
    who: TestClient = this.plane.admin,
  ) {
    const body = { name: 'Weekly', accounts: this.accounts.join(), steps: JSON.stringify(steps), ...more }
    return (await who.call(endpointsOf(workflow).add!, { body })).data.ids[0]!
  }

  async take(
    list: AnyResource,
    action: string,
    ids: readonly number[],
    form: Readonly<Record<string, unknown>> = {},
    who: TestClient = this.plane.admin,
  ): Promise<{ result: string; reason: string; note?: string }[]> {
    const { data } = await who.call(actionEndpointsOf(list)[action]!, { body: { ids: [...ids], ...form } })
    return (data as { results: { result: string; reason: string; note?: string }[] }).results
  }

  /** Starts a workflow; gives what was answered. */
  async start(id: number, who: TestClient = this.plane.admin) {
    const [answer] = await this.take(workflow, 'start', [id], {}, who)
    return answer!
  }

  /** The runs of a workflow, the latest first. */
  async runs(id: number): Promise<RunShown[]> {
    const { data } = await this.plane.admin.call(endpointsOf(workflowRun).list!, {
      query: { workflow: id, pageSize: 100 },
    })
    return (data as unknown as RunShown[]).toSorted((a, b) => b.id - a.id)
  }

  /** What the latest run of a workflow comes to. */
  async comesTo(id: number, like: Partial<RunShown> | Record<string, unknown>): Promise<void> {
    await eventually(this.plane, async () => (await this.runs(id))[0]).toMatchObject(like)
  }

  async steps(run: number): Promise<contract.RunSteps> {
    return (await this.plane.admin.call(contract.workflowRunSteps, { query: { id: run } })).data
  }

  async decisions(query: Readonly<Record<string, unknown>> = {}, who: TestClient = this.plane.admin) {
    const { data } = await who.call(endpointsOf(workflowDecision).list!, { query: { pageSize: 100, ...query } })
    return data as unknown as DecisionShown[]
  }

  /** The decision that a run asks for, once it does. */
  async asked(): Promise<DecisionShown> {
    await eventually(this.plane, () => this.decisions({ status: '0' })).toHaveLength(1)
    return (await this.decisions({ status: '0' }))[0]!
  }

  async shown(id: number, who: TestClient = this.plane.admin) {
    return (await who.call(contract.shownDecision, { query: { id } })).data
  }

  async check(id: number | null, values: Readonly<Record<string, unknown>> = {}) {
    return (await this.plane.admin.call(contract.checkWorkflow, { body: { id, values } })).data
  }

  /** Someone else passes all that is sent to review, until so many were. */
  async passAll(count: number): Promise<void> {
    for (let passed = 0; passed < count; ) {
      const found = await this.posts.passAll()
      passed += found
      if (found === 0) await this.plane.context.store.read.get('SELECT 1')
    }
  }

  async publications(): Promise<{ id: number; status: number; account: number }[]> {
    const { data } = await this.plane.admin.call(endpointsOf(publication).list!, { query: { pageSize: 100 } })
    return data as unknown as { id: number; status: number; account: number }[]
  }

  /** All posts that are under way go out. */
  async goOut(): Promise<void> {
    for (const { id, status } of await this.publications()) if (status < 4) await this.posts.goOut(id)
  }

  count(table: string): Promise<number> {
    return this.plane.context.store.read.get<{ n: number }>(`SELECT count(*) n FROM ${table}`).then((row) => row!.n)
  }
}
