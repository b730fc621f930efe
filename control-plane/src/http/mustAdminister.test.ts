import { editAlertSettings, getAlertSettings } from '@quarterdeck/shared/contracts/alerts.ts'
import type { Endpoint } from '@quarterdeck/shared/contracts/endpoint.ts'
import { editModelSettings, getModelSettings } from '@quarterdeck/shared/contracts/modelSettings.ts'
import { setRolePermissions } from '@quarterdeck/shared/contracts/roles.ts'
import { editSiteCheckSettings, getSiteCheckSettings } from '@quarterdeck/shared/contracts/siteChecks.ts'
import {
  confirmAddresses,
  editUpgradeSettings,
  editUpgradeSite,
  getUpgradeSettings,
  listUpgrades,
} from '@quarterdeck/shared/contracts/upgrades.ts'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { siteIp } from '@quarterdeck/shared/resources/site/siteIp.ts'
import { organisation } from '@quarterdeck/shared/resources/system/organisation.ts'
import { role } from '@quarterdeck/shared/resources/system/role.ts'
import { userGroup } from '@quarterdeck/shared/resources/system/userGroup.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlane, type TestClient, type TestPlane } from '../plane.testing.ts'
import { refusal } from '../refusal.testing.ts'

let plane: TestPlane
/** An administrator of an external organisation, and an internal user with every key in question who does not reach all. */
let eve: TestClient
let ann: TestClient
let server: { id: number; ip: string }

beforeAll(async () => {
  plane = await startTestPlane()
  const { admin } = plane
  const outside = (await admin.call(endpointsOf(organisation).add!, { body: { name: 'agency', type: 2 } })).data.ids[0]!
  const group = await admin.call(endpointsOf(userGroup).add!, { body: { name: 'agency', organisation: outside } })
  eve = await plane.addUser(1, { organisation: outside, user_group: group.data.ids[0]! })
  const own = (await admin.call(endpointsOf(role).add!, { body: { name: 'sites', reach: 2 } })).data.ids[0]!
  const keys = [
    'upgrade.list',
    'upgrade.confirm',
    'upgrade.config',
    'site-check.config',
    'alert-rule.config',
    'model-provider.config',
    'node.config',
  ]
  await admin.call(setRolePermissions, { query: { id: own }, body: { keys } })
  ann = await plane.addUser(own)
  await admin.call(endpointsOf(siteIp).add!, { body: { ip: '203.0.113.7' } })
  server = (await admin.call(listUpgrades, { query: {} })).data[0]!
})
afterAll(() => plane.stop())

const state = async () => [
  (await plane.admin.call(listUpgrades, { query: {} })).data,
  (await plane.admin.call(getUpgradeSettings)).data,
  (await plane.admin.call(getSiteCheckSettings)).data,
  (await plane.admin.call(getAlertSettings)).data,
  (await plane.admin.call(getModelSettings)).data,
]

test('who gets the token of site servers, over which port, and what may be reached, only administrators of the installation say', async () => {
  const attempts: [Endpoint, object][] = [
    [confirmAddresses, { body: { servers: [{ id: server.id, ip: server.ip }] } }],
    [editUpgradeSite, { query: { id: server.id }, body: { port: 4444 } }],
    [editUpgradeSettings, { body: { port: 4444, token: 'theirs' } }],
    [editSiteCheckSettings, { body: { allow: ['10.0.0.0/8'], ports: [22] } }],
    [editAlertSettings, { body: { allow: ['127.0.0.1'] } }],
    [editModelSettings, { body: { allow: ['127.0.0.1'] } }],
  ]
  const before = await state()
  // One is of an external organisation, one does not reach all.
  for (const [who, code] of [[eve, 'internal_only'] as const, [ann, 'reach_too_small'] as const])
    for (const [call, input] of attempts)
      expect(await refusal(who.call(call, input)), call.name).toMatchObject({ status: 403, code })
  expect(await state()).toEqual(before)
  for (const [call, input] of attempts) await plane.admin.call(call, input)
  expect(await state()).toMatchObject([
    [{ is_confirmed: 1, own_port: 4444 }],
    { port: 4444, has_token: 1 },
    { allow: ['10.0.0.0/8'], ports: [22] },
    { allow: ['127.0.0.1'] },
    { allow: ['127.0.0.1'] },
  ])
})
