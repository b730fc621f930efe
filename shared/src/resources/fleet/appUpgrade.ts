import { defineResource } from '../../resource/define.ts'
import { appUpgradeMachine } from '../../states/appUpgrade.ts'

/** The codes of `stopped_by`. */
export const stoppedBy = { nobody: 0, person: 1, failures: 2, approval: 3 } as const

/**
 * Upgrades of an app in waves: some phones, a look at them, then more, and a stop where too many fail. Begun from an approved build
 * (`upgrade` of `app-build`); its phones are `app-upgrade-phone`.
 */
export const appUpgrade = defineResource({
  name: 'app-upgrade',
  table: 'app_upgrade',
  route: '/appUpgrade',
  menu: { group: 'devices', rank: 140 },
  area: 'fleet',
  paged: true,
  visibility: 'own',
  verbs: ['list', 'get', 'export'],
  fields: {
    /** Its number, the package and the version: what people call it. */
    name: { kind: 'text', max: 255, width: 200 },
    build: { kind: 'reference', to: 'app-build', label: 'apk_md5', drawer: 'line' },
    state: {
      kind: 'state',
      machine: appUpgradeMachine,
      colours: { installing: 'blue', watching: 'orange', stopped: 'red', finished: 'green' },
      width: 105,
    },
    /** 1 a person; 2 too many failures; 3 the build is approved no more. */
    stopped_by: { kind: 'choice', choices: { 0: '', 1: 'grey', 2: 'red', 3: 'red' }, width: 130 },
    /** Of `waves`, counted from 1. */
    wave: { kind: 'integer', width: 70 },
    waves: { kind: 'integer', width: 80 },
    phones: { kind: 'counted', of: 'app-upgrade-phone', by: 'upgrade' },
    upgraded: { kind: 'integer', width: 95 },
    failed: { kind: 'integer', width: 80 },
    upgrading: { kind: 'integer', width: 100 },
    waiting: { kind: 'integer', width: 85 },
    left_out: { kind: 'integer', width: 90 },
    /** While it watches: when the next wave begins; without it somebody says so. */
    due: { kind: 'time' },
    /** As it was asked for. */
    plan: { kind: 'text', max: 200, width: 140 },
    watch_minutes: { kind: 'integer', drawer: 'line' },
    stop_failures: { kind: 'integer', drawer: 'line' },
    stop_percent: { kind: 'integer', format: 'percent', drawer: 'line' },
    wait_minutes: { kind: 'integer', drawer: 'line' },
    began: { kind: 'time' },
    ended: { kind: 'time' },
    /** Since when phones wait for their turn: for so long they are waited for. */
    wave_since: { kind: 'time', internal: true },
    /** Failures before it was let go on: they stop it no more. */
    past_failed: { kind: 'integer', internal: true },
  },
  order: ['id', 'desc'],
  filters: {
    keyword: { kind: 'search', fields: ['name'] },
    state: { kind: 'equals', field: 'state' },
    build: { kind: 'equals', field: 'build' },
  },
  actions: {
    stop: { to: 'stopped', from: ['installing', 'watching'] },
    continue: { to: 'installing', from: ['watching', 'stopped'] },
    // Those that failed or were left out have their turn once more.
    retry: { to: 'installing', from: ['watching', 'stopped', 'finished'], tells: ['failed', 'left_out'] },
  },
})
