import { defineResource } from '../../resource/define.ts'

/**
 * Builds of apps, known by package and the MD5 of their APK: which of them may be on phones. `app-version` shows what they
 * have, and `upgrade` brings a build to those with an older one (`app-upgrade`).
 */
export const appBuild = defineResource({
  name: 'app-build',
  table: 'app_build',
  route: '/appBuild',
  menu: { group: 'devices', rank: 130 },
  area: 'fleet',
  paged: true,
  verbs: ['list', 'get', 'add', 'edit', 'delete', 'import', 'export'],
  fields: {
    package: { kind: 'text', max: 255, required: true, fixed: true, width: 240 },
    apk_md5: { kind: 'text', max: 32, required: true, fixed: true, width: 280 },
    version: { kind: 'text', max: 100, single: true, width: 130 },
    version_code: { kind: 'integer', min: 0, max: 2_100_000_000, single: true, width: 130 },
    // 0 nobody has decided; 1 approved; 2 refused.
    approved: {
      kind: 'choice',
      choices: { 0: 'orange', 1: 'green', 2: 'red' },
      default: 0,
      key: 'app-build.approve',
      width: 110,
    },
    /** Of the APK that lies here for upgrades; 0 there is none. */
    apk_size: { kind: 'integer', computed: true, format: 'bytes', width: 110 },
    apk_sha256: { kind: 'text', max: 64, computed: true, drawer: 'line' },
    approved_by: { kind: 'text', max: 64, computed: true, width: 130 },
    remark: { kind: 'text', max: 500, multiline: true },
    update_time: { kind: 'time', auto: 'update' },
  },
  naturalKey: ['package', 'apk_md5'],
  order: ['package', 'asc'],
  filters: {
    keyword: { kind: 'search', fields: ['package', 'version', 'apk_md5', 'remark'] },
    approved: { kind: 'equals', field: 'approved' },
  },
  actions: {
    // Phones are the serials of those that are to have it, comma-joined; none named: all that have an older version and are seen.
    upgrade: {
      rows: 'one',
      strict: true,
      when: { approved: 1, apk_sha256: 1 },
      form: {
        plan: { kind: 'text', max: 200, default: '1, 10%, 100%' },
        phones: { kind: 'text', max: 100_000, multiline: true },
        watch_minutes: { kind: 'integer', min: 0, max: 10_080, default: 30 },
        stop_failures: { kind: 'integer', min: 0, max: 1000, default: 3 },
        stop_percent: { kind: 'integer', min: 0, max: 100, default: 20, format: 'percent' },
        wait_minutes: { kind: 'integer', min: 1, max: 1440, default: 60 },
      },
    },
  },
  rules: ({ apk_md5 }) => (isMd5(apk_md5) ? [] : [{ field: 'apk_md5', code: 'not_an_md5' }]),
})

/** As phones and tools write it. */
function isMd5(value: unknown): boolean {
  return /^[\da-f]{32}$/.test(String(value))
}
