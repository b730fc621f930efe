import { defineResource } from '../../resource/define.ts'
import { appUpgradePhoneMachine } from '../../states/appUpgrade.ts'

/** The codes of `reason`: why a phone was not upgraded. */
export const upgradeReasons = {
  none: 0,
  downgrade: 1,
  storage: 2,
  restricted: 3,
  silent: 4,
  invalid: 5,
  signature: 6,
  unverified: 7,
  refused: 8,
  held: 9,
  away: 10,
  halted: 11,
} as const
export type UpgradeReason = keyof typeof upgradeReasons

/** The phones of upgrades, and how each fared. */
export const appUpgradePhone = defineResource({
  name: 'app-upgrade-phone',
  table: 'app_upgrade_phone',
  route: '/appUpgrade',
  area: 'fleet',
  paged: true,
  visibility: { as: 'phone', side: true },
  verbs: ['list', 'get', 'export'],
  fields: {
    upgrade: { kind: 'reference', to: 'app-upgrade', label: 'name', goesAlong: true, width: 230 },
    phone: { kind: 'reference', to: 'phone', label: 'serial', goesAlong: true, width: 170 },
    wave: { kind: 'integer', width: 80 },
    state: {
      kind: 'state',
      machine: appUpgradePhoneMachine,
      colours: { waiting: 'grey', upgrading: 'blue', upgraded: 'green', failed: 'red', leftOut: 'orange' },
      width: 110,
    },
    reason: {
      kind: 'choice',
      choices: {
        0: '',
        1: 'red',
        2: 'red',
        3: 'red',
        4: 'red',
        5: 'red',
        6: 'red',
        7: 'red',
        8: 'red',
        9: 'orange',
        10: 'orange',
        11: 'orange',
      },
      width: 160,
    },
    /** In the phone's own words, or what its agent found. */
    said: { kind: 'text', max: 2000, width: 260 },
    /** What it had before. */
    before: { kind: 'text', max: 120, width: 130 },
    /** Since when it is in this state. */
    since: { kind: 'time' },
    lease: { kind: 'integer', internal: true },
    /** When its host said that it is done; the phone must say so itself. */
    installed: { kind: 'time', internal: true },
  },
  order: ['id', 'asc'],
  filters: {
    upgrade: { kind: 'equals', field: 'upgrade' },
    keyword: { kind: 'search', fields: ['phone', 'upgrade', 'said'] },
    state: { kind: 'equals', field: 'state' },
    phone: { kind: 'equals', field: 'phone' },
  },
})
