import * as contract from '@quarterdeck/shared/contracts/nurture.ts'
import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { contentItem } from '@quarterdeck/shared/resources/content/contentItem.ts'
import { nurtureSlot } from '@quarterdeck/shared/resources/publish/nurtureSlot.ts'
import { nurtureTask } from '@quarterdeck/shared/resources/publish/nurtureTask.ts'
import { contentItemMachine } from '@quarterdeck/shared/states/contentItem.ts'
import { nurtureSlotMachine } from '@quarterdeck/shared/states/nurtureSlot.ts'
import { nurtureTaskMachine } from '@quarterdeck/shared/states/nurtureTask.ts'
import { personaMachine } from '@quarterdeck/shared/states/persona.ts'
import { publicationMachine } from '@quarterdeck/shared/states/publication.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../../../eventually.testing.ts'
import { createMigrated } from '../../../../migrations/migrated.testing.ts'
import type { TestDatabase } from '../../../../platform/store/engines.testing.ts'
import { onEachEngine } from '../../../../platform/store/onEachEngine.testing.ts'
import { PublishingHarness } from '../../publishing/publishing.testing.ts'

const { queued, done, missed, skipped } = nurtureSlotMachine.codes
const tasks = endpointsOf(nurtureTask)
const actions = actionEndpointsOf(nurtureTask)

onEachEngine('nurture tasks that publish on the $name engine', (engine) => {
  let h: PublishingHarness
  let database: TestDatabase
  let account: number
  let items: number[]
  let task: number
  let shift = 0
  beforeAll(async () => {
    database = await createMigrated(engine)
    h = await PublishingHarness.open(database.url, ['A'], { now: () => Date.now() + shift })
    account = h.accounts[0]!
    items = await h.plane.context.store.write(async (tx) => {
      const whose =
        '(SELECT owner_user_id FROM account WHERE id = ?), (SELECT user_group_id FROM account WHERE id = ?), 1'
      const { lastId: persona } = await tx.run(
        `INSERT INTO persona (name, status, kind, owner_user_id, user_group_id, organisation_id) VALUES ('Lin', ?, 2, ${whose})`,
        [personaMachine.codes.created, account, account],
      )
      await tx.run('UPDATE account SET personas = ? WHERE id = ?', [String(persona), account])
      const { lastId: made } = await tx.run(
        `INSERT INTO content_task (name, owner_user_id, user_group_id, organisation_id) VALUES ('Tea', ${whose})`,
        [account, account],
      )
      const found: number[] = []
      for (const text of ['Nobody has passed this', 'The older tea', 'The newer tea']) {
        const { lastId } = await tx.run(
          'INSERT INTO content_item (task, number, text, persona, status) VALUES (?, ?, ?, ?, ?)',
          [made, found.length + 1, text, persona, contentItemMachine.codes.completed],
        )
        found.push(lastId)
      }
      return found
    })
    const script = await h.plane.context.store.read.get<{ id: number; platform: number }>(
      "SELECT id, platform FROM script WHERE name = 'shelf-publish'",
    )
    const values = {
      name: 'Two a day',
      task_type: 1,
      platform: script!.platform,
      accounts: String(account),
      script: script!.id,
      cycle_mode: 2,
      start_time: '09:00',
      end_time: '12:00',
      run_time: 10,
      interval: 30,
    }
    task = (await h.plane.admin.call(tasks.add!, { body: values })).data.ids[0]!
  })
  afterAll(async () => {
    await h.close()
    await database.remove()
    await engine.stop?.()
  })

  const execute = () => h.plane.admin.call(actions.execute!, { body: { ids: [task] } })
  const slots = async () =>
    (
      (await h.plane.admin.call(endpointsOf(nurtureSlot).list!, { query: { task, pageSize: 50 } })).data as {
        id: number
        state: number
        reason: string
        publication: number | null
      }[]
    ).toSorted((a, b) => a.id - b.id)
  const last = () => eventually(h.plane, async () => (await slots()).at(-1))

  test('skip what nobody has passed, and an account under which nobody may publish', async () => {
    await execute()
    await last().toMatchObject({ state: skipped, reason: 'Publishing under this account is not authorised' })
    await h.plane.context.store.write((tx) => tx.run('UPDATE account SET custody_publish = 1 WHERE id = ?', [account]))
    await execute()
    await last().toMatchObject({ state: skipped, reason: 'No reviewed content' })
    expect(await h.plane.context.store.read.all('SELECT id FROM publication')).toEqual([])
  })

  test('take the oldest post that was passed, once, and follow it to its end', async () => {
    const submit = actionEndpointsOf(contentItem).submit!
    await h.plane.admin.call(submit, { body: { ids: items.slice(1) } })
    await h.passAll()
    const preview = await h.plane.admin.call(contract.previewNurture, { body: { id: task, values: {}, count: 3 } })
    expect(preview.data.accounts[0]!.starts.map(({ post }) => post)).toEqual(['The older tea', 'The newer tea', ''])

    await execute()
    await last().toMatchObject({ state: queued, publication: expect.any(Number) })
    const { publication } = (await slots()).at(-1)!
    expect(await h.row(publication!)).toMatchObject({ text: 'The older tea' })
    const row = async () => (await h.plane.admin.call(tasks.get!, { query: { id: task } })).data as { status: number }
    const offer = await h.onPhone(publication!)
    await eventually(h.plane, row).toMatchObject({ status: nurtureTaskMachine.codes.executing })
    await h.commit(offer)
    await h.end(offer, { kind: 'succeeded', result: { share_link: 'https://shelf.example/1', label_applied: true } })
    await last().toMatchObject({ state: done })
    await eventually(h.plane, row).toMatchObject({ status: nurtureTaskMachine.codes.pending })

    await execute()
    await last().toMatchObject({ state: queued, publication: expect.any(Number) })
    const second = (await slots()).at(-1)!.publication!
    expect(await h.row(second)).toMatchObject({ text: 'The newer tea' })
    await h.plane.admin.call(actions.stop!, { body: { ids: [task] } })
    await last().toMatchObject({ state: skipped, reason: 'admin stopped the task' })
    expect((await h.row(second)).status).toBe(publicationMachine.codes.cancelled)
  })

  test('call off a post that could not go out in time, though nothing of it changes', async () => {
    const { store } = h.plane.context
    await store.write((tx) => tx.run('UPDATE phone SET maintenance = 1', []))
    await execute()
    await last().toMatchObject({ state: queued, publication: expect.any(Number) })
    const { publication } = (await slots()).at(-1)!
    shift += 61 * 60_000
    await h.signInAgain()
    await last().toMatchObject({ state: missed, reason: expect.stringContaining('Its window is over') })
    expect((await h.row(publication!)).status).toBe(publicationMachine.codes.cancelled)
  })
})
