import { defineView } from '../../resource/define.ts'
import { phone } from './phone.ts'

// What is asked of test phones alone is asked in the list of phones.
const { test_phone, emulated, ...filters } = phone.filters

/** All phones that are on the wall, or those under it, at a glance. */
export const phoneWall = defineView(phone, {
  name: 'phone-wall',
  route: '/phoneWall',
  menu: { rank: 10 },
  key: 'phone-wall.list',
  pageSize: 100,
  filters: { ...filters, wall_status: { kind: 'equals', field: 'wall_status', default: 1 } },
  actions: [
    'wake',
    'lock',
    'restart',
    'halt',
    'resume',
    'maintenance-in',
    'maintenance-out',
    'start-account-in',
    'start-account-out',
    'wall-on',
    'wall-off',
    'adb-on',
    'adb-off',
  ],
})
