import { cancelJob } from '@quarterdeck/shared/contracts/jobs.ts'
import * as contract from '@quarterdeck/shared/contracts/upgrades.ts'
import { describe, expect, test } from 'vitest'
import { eventually } from '../../../eventually.testing.ts'
import { roundsMore } from '../../../platform/loops/loops.testing.ts'
import { refusal } from '../../../refusal.testing.ts'
import { admin } from '../../system/jobs/jobsHarness.testing.ts'
import {
  codes,
  detect,
  fixture,
  goOn,
  harness,
  ids,
  job,
  joined,
  openForEach,
  records,
  row,
  standStill,
  startUpgrade,
  statuses,
} from './upgrades.testing.ts'

describe('jobs', () => {
  openForEach({ count: 20 })

  test('that are cancelled begin no more upgrades and bring those to their end that are under way', async () => {
    await detect()
    standStill()
    const id = await startUpgrade(ids)
    await eventually(harness, async () => (await statuses()).filter((status) => status === 2).length).toBe(8)
    await harness.call(cancelJob, { query: { id } })
    goOn()
    await harness.parts.ended(id)
    const ended = await job(id)
    expect(ended.state).toBe(codes.cancelled)
    expect(ended.counts).toEqual({ upgraded: 8 })
    expect((await statuses()).filter((status) => status === 0)).toHaveLength(8)
    expect((await statuses()).filter((status) => status === 1)).toHaveLength(12)
  })

  test('that were being cancelled when the program died leave no site in the middle of its upgrade', async () => {
    await detect()
    standStill()
    const id = await startUpgrade(ids)
    await eventually(harness, async () => (await statuses()).filter((status) => status === 2).length).toBe(8)
    await harness.call(cancelJob, { query: { id } })
    // One came to its end, and nothing of that was saved with the job.
    await harness.context.store.write((tx) =>
      tx.run('UPDATE upgrade_site SET status = 3 WHERE ip_id = (SELECT min(ip_id) FROM upgrade_site WHERE status = 2)'),
    )
    await harness.restart('crash')
    expect((await job(id)).counts).toEqual({ failed: 1 })
    goOn()
    expect((await job(id)).state).toBe(codes.cancelled)
    await eventually(harness, async () => (await statuses()).filter((status) => status === 2).length).toBe(0)
    expect((await statuses()).filter((status) => status === 0)).toHaveLength(7)
    expect((await statuses()).filter((status) => status === 1)).toHaveLength(12)
  })

  test('of two people who upgrade the same sites do it once', async () => {
    await detect()
    // The second one is refused when the first has begun with all of them, and passes over them where it is still at it.
    const started = await Promise.allSettled([startUpgrade(ids.slice(0, 6)), startUpgrade(ids.slice(0, 6))])
    let upgraded = 0
    for (const one of started) {
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'upgrade_not_possible' })
      else {
        await harness.parts.ended(one.value)
        upgraded += (await job(one.value)).counts.upgraded ?? 0
      }
    }
    expect(upgraded).toBe(6)
    expect((await records()).filter(({ codeStr }) => codeStr === 'accepted')).toHaveLength(6)
  })

  test('that detect go on after a crash with the servers that had not answered', async () => {
    for (const server of fixture.servers.slice(10)) await server.setFaults({ mute: true })
    harness.clock.now += 1
    const { data } = await harness.call(contract.detectVersions, { query: { ids: joined(ids) } })
    await eventually(harness, async () => (await records()).length).toBe(10)
    // Progress is stored a moment later.
    const { read } = harness.context.store
    const kept = () => read.get<{ counts: string }>('SELECT counts FROM job WHERE id = ?', [data.job])
    await eventually(harness, async () => (await kept())?.counts).toBe('{"upgradable":10}')
    // Who was asked before gets no answer to that any more; who is asked after the crash answers at once.
    for (const server of fixture.servers.slice(10)) await server.setFaults({ mute: false })
    expect(await records()).toHaveLength(10)
    await harness.restart('crash')
    await harness.parts.ended(data.job)
    expect(await job(data.job)).toMatchObject({ state: codes.done, done: 20, counts: { upgradable: 20 } })
    expect(await records()).toHaveLength(20)
  })
})

describe('automatic mode', () => {
  openForEach()
  const turn = (switchCode: 0 | 1) => harness.call(contract.setUpgradeSwitch, { query: { switchCode } })
  const mode = (some: readonly number[], isAutomatic: string | undefined) =>
    harness.call(contract.setUpgradeMode, { query: { id: joined(some), ...(isAutomatic && { isAutomatic }) } })

  test('upgrades its sites when a detection finds them upgradable, and only while the switch is on', async () => {
    expect((await mode(ids.slice(0, 2), '1')).data).toEqual({ count: 2 })
    await detect()
    await roundsMore(harness.context.loops, 'upgrades.automatic')
    expect(await statuses()).toEqual([1, 1, 1])
    expect((await harness.call(contract.getUpgradeSwitch)).data).toBe(0)
    expect((await turn(1)).data).toBe(1)
    expect((await harness.call(contract.getUpgradeSwitch)).data).toBe(1)
    await detect()
    await eventually(harness, statuses).toEqual([0, 0, 1])
    const done = (await records()).filter(({ codeStr }) => codeStr === 'accepted')
    expect(done.map(({ isAutomatic }) => isAutomatic)).toEqual([1, 1])
  })

  test('asks its sites by itself when they were not asked for the time that is set', async () => {
    await mode([ids[0]!], '1')
    await turn(1)
    await eventually(harness, statuses).toEqual([0, null, null])
    await harness.call(contract.editUpgradeSettings, { body: { version: '2.1.0' } })
    await roundsMore(harness.context.loops, 'upgrades.automatic')
    expect((await row(ids[0]!)).version).toBe('2.0.0')
    harness.clock.now += 3_600_000
    await eventually(harness, async () => (await row(ids[0]!)).version).toBe('2.1.0')
    expect(fixture.servers[1]!.status().version).toBe('1.0.0')
  })

  test('does not try again by itself what failed', async () => {
    await fixture.servers[0]!.setFaults({ failUpgrades: 1 })
    await mode([ids[0]!], '1')
    await turn(1)
    await eventually(harness, async () => (await row(ids[0]!)).status).toBe(3)
    for (let round = 0; round < 2; round++) {
      const before = (await records()).length
      harness.clock.now += 3_600_000
      await eventually(harness, async () => (await records()).length).toBe(before + 1)
    }
    expect((await row(ids[0]!)).status).toBe(3)
    expect((await records()).filter(({ codeStr }) => codeStr === 'accepted')).toHaveLength(1)
  })

  test('must be named when it is changed', async () => {
    const missing = harness.call(contract.setUpgradeMode, { query: { id: joined(ids) } }, admin, 'zh-CN')
    const error = await refusal(missing)
    expect(error.message).toBe('升级方式不能为空')
    expect(error.problems).toEqual([{ field: 'isAutomatic', message: '升级方式不能为空' }])
    expect(await refusal(mode(ids, '7'))).toMatchObject({ status: 400 })
    expect(await refusal(mode([999], '1'))).toMatchObject({ code: 'nothing_selected' })
    expect((await mode(ids, '0')).data).toEqual({ count: 3 })
  })
})
