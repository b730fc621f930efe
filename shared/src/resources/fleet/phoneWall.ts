import { defineView } from '../../resource/define.ts'
import { phone } from './phone.ts'

/** All phones that are on the wall, or those under it, at a glance. */
export const phoneWall = defineView(phone, {
  name: 'phone-wall',
  route: '/phoneWall',
  key: 'phone-wall.list',
  pageSize: 100,
  filters: { ...phone.filters, wall_status: { kind: 'equals', field: 'wall_status', default: 1 } },
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
