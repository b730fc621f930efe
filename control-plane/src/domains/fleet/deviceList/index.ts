import { defineDomain } from '../../defineDomain.ts'
import { appUpgrades } from '../appUpgrades/index.ts'
import { fleet } from '../fleet/index.ts'
import { deviceHooks } from './devices.ts'

/** Phones and hosts in one list, and which of them could be upgraded. */
export const deviceList = defineDomain({
  name: 'deviceList',
  needs: { fleet, appUpgrades },
  grants: { phones: ['device.list', 'device.export'] },
  start({ resources, version }) {
    resources.extend('device', deviceHooks(resources.tables, version))
    return {}
  },
})
