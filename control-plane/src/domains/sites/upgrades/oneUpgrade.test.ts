import * as contract from '@quarterdeck/shared/contracts/upgrades.ts'
import { describe, expect, test } from 'vitest'
import { eventually } from '../../../eventually.testing.ts'
import { isSealed } from '../../../platform/secretBox.ts'
import { refusal } from '../../../refusal.testing.ts'
import { siteCheckSettings } from '../siteChecks/index.ts'
import {
  close,
  codes,
  detect,
  fixture,
  harness,
  ids,
  job,
  open,
  openForEach,
  outcomesOf,
  records,
  row,
  rows,
  standStill,
  startUpgrade,
  statuses,
  upgrade,
} from './upgrades.testing.ts'

describe('an upgrade', () => {
  openForEach()

  test('that breaks off is failed, says why, and may be tried again by hand', async () => {
    await fixture.servers[0]!.setFaults({ failUpgrades: 1 })
    await detect()
    expect(await upgrade([ids[0]!])).toMatchObject({ state: codes.done, counts: { failed: 1 } })
    expect(await row(ids[0]!)).toMatchObject({ status: 3, version: '1.0.0' })
    expect((await row(ids[0]!)).describe).toBe('Upgrade interrupted: the upgrade to 2.0.0 broke off')
    expect(outcomesOf(await records())[0]).toEqual(['answered', 1, 3])
    // A detection does not hide that it failed.
    await detect([ids[0]!])
    expect((await row(ids[0]!)).status).toBe(3)
    await upgrade([ids[0]!])
    expect((await row(ids[0]!)).status).toBe(0)
  })

  test('of a server that does not answer, or answers nonsense, or does not know the token, is abnormal', async () => {
    await detect()
    await fixture.servers[0]!.setFaults({ down: true })
    await fixture.servers[1]!.setFaults({ garbage: true })
    await fixture.servers[2]!.setFaults({ refuseToken: true })
    expect(await upgrade(ids)).toMatchObject({ state: codes.done, counts: { abnormal: 3 } })
    expect(await statuses()).toEqual([4, 4, 4])
    const last = (await records()).slice(0, 3)
    expect(last.map(({ codeStr }) => codeStr).sort()).toEqual(['bad_answer', 'connection_refused', 'token_refused'])
    expect(last.every(({ upgrade: result }) => result === 1)).toBe(true)
    expect(await refusal(startUpgrade(ids))).toMatchObject({ code: 'upgrade_not_possible', status: 409 })
    for (const server of fixture.servers) await server.setFaults({ down: false, garbage: false, refuseToken: false })
    await detect()
    expect(await statuses()).toEqual([1, 1, 1])
  })

  test('goes on when the server was gone for a while in the middle of it', async () => {
    await close()
    // The middle must come well before the end, also on a slow machine.
    await open({ upgradeMs: 2_000 })
    await detect()
    await fixture.servers[0]!.setFaults({ dieDuringUpgrade: { offlineMs: 150, forgets: false } })
    await fixture.servers[1]!.setFaults({ dieDuringUpgrade: { offlineMs: 150, forgets: true } })
    await upgrade(ids)
    expect(await statuses()).toEqual([0, 3, 0])
    expect((await row(ids[1]!)).describe).toBe('The site server still has the old version: 1.0.0')
  })

  test('of a server that stays silent is abnormal in the end', async () => {
    await detect()
    standStill()
    const id = await startUpgrade([ids[0]!])
    await eventually(harness, async () => (await records())[0]?.codeStr).toBe('accepted')
    await fixture.servers[0]!.setFaults({ down: true })
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect((await row(ids[0]!)).status).toBe(2)
    harness.clock.now += 60_000
    await harness.parts.ended(id)
    expect(await row(ids[0]!)).toMatchObject({ status: 4 })
    expect((await row(ids[0]!)).describe).toMatch(/^The site server stopped responding/)
    expect(outcomesOf(await records())[0]).toEqual(['connection_refused', 1, 4])
  })

  test('that the server had not heard of when the program died is told to it afterwards', async () => {
    await detect()
    await fixture.servers[0]!.setFaults({ mute: true })
    const id = await startUpgrade([ids[0]!])
    await eventually(harness, async () => (await row(ids[0]!)).status).toBe(2)
    await harness.restart('crash')
    await fixture.servers[0]!.setFaults({ mute: false })
    await harness.parts.ended(id)
    expect(await row(ids[0]!)).toMatchObject({ status: 0, version: '2.0.0' })
    expect(await job(id)).toMatchObject({ state: codes.done, counts: { upgraded: 1 } })
  })

  test('goes to the version, port and token that the site has of its own', async () => {
    const [special, usual] = [fixture.servers[0]!, fixture.servers[1]!]
    await harness.call(contract.editUpgradeSettings, { body: { token: 'not theirs', port: 1 } })
    const edited = await harness.call(contract.editUpgradeSite, {
      query: { id: ids[0]! },
      body: { version: '3.1.0', port: special.port, token: fixture.token },
    })
    expect(edited.data).toMatchObject({
      own_version: '3.1.0',
      own_port: special.port,
      has_own_token: 1,
      port: special.port,
    })
    const kept = await harness.context.store.read.all<{ token: string }>(
      `SELECT own_token AS token FROM upgrade_site WHERE own_token <> ''
       UNION ALL SELECT value ->> '$' FROM setting WHERE name = 'upgradeToken'`,
    )
    expect(kept.map(({ token }) => isSealed(token))).toEqual([true, true])
    await detect()
    expect(await statuses()).toEqual([1, 4, 4])
    expect((await row(ids[0]!)).new_version).toBe('3.1.0')
    await upgrade([ids[0]!])
    expect(special.status().version).toBe('3.1.0')
    expect(usual.status().version).toBe('1.0.0')
    await harness.call(contract.editUpgradeSite, {
      query: { id: ids[0]! },
      body: { version: '', port: null, token: '' },
    })
    expect(await row(ids[0]!)).toMatchObject({ own_version: '', own_port: null, has_own_token: 0, port: 1 })
    const entries = await harness.context.store.read.all<{ detail: string }>(
      'SELECT summary || detail AS detail FROM audit_log',
    )
    expect(entries.filter(({ detail }) => detail.includes(fixture.token) || detail.includes('not theirs'))).toEqual([])
    expect((await harness.call(contract.getUpgradeSettings)).data).toEqual({
      version: '2.0.0',
      port: 1,
      detect_minutes: 60,
      kept_days: 90,
      has_token: 1,
    })
  })

  test('is not possible before anybody has said which version is the newest', async () => {
    await detect()
    await harness.call(contract.editUpgradeSettings, { body: { version: '' } })
    expect(await refusal(startUpgrade(ids))).toMatchObject({ code: 'newest_version_unknown' })
    expect(await refusal(harness.call(contract.editUpgradeSettings, { body: { version: '2 0' } }))).toMatchObject({
      status: 400,
    })
    await detect()
    expect(await rows()).toMatchObject([
      { status: 0, describe: 'The newest version is not set', version: '1.0.0' },
      {},
      {},
    ])
  })

  test('of a private address needs the operator’s leave', async () => {
    await harness.context.settings.set(siteCheckSettings.allowedNetworks, [])
    await detect([ids[0]!])
    expect(await row(ids[0]!)).toMatchObject({ status: 4, describe: 'A private address that may not be reached' })
  })
})
